const browsers: [RegExp, string][] = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\//, "Firefox"],
  [/Chrome\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const systems: [RegExp, string][] = [
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
];

const find = (text: string, known: readonly [RegExp, string][]) => known.find(([pattern]) => pattern.test(text))?.[1];

/** "Chrome on Linux"; "A browser" if unknown. */
export function browserOf(userAgent: string | null): string {
  const browser = find(userAgent ?? "", browsers) ?? "A browser";
  const system = find(userAgent ?? "", systems);
  return system ? `${browser} on ${system}` : browser;
}

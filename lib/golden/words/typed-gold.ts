import type { Gold } from "@/lib/domain/gold/find";

const isId = (line: string): boolean => line.length <= 200 && /^[\x21-\x7e]+$/.test(line);

/** Texts, separated by empty lines, and ids, one per line: a part is ids if each of its lines is ASCII without spaces. */
export function readTypedGold(typed: string): Gold[] {
  const parts: string[][] = [[]];
  for (const line of typed.split("\n").map((line) => line.trim())) {
    if (line === "") parts.push([]);
    else parts.at(-1)?.push(line);
  }
  return parts.flatMap((lines): Gold[] => {
    if (lines.length === 0) return [];
    if (lines.every(isId)) return lines.map((id) => ({ id, text: null }));
    return [{ id: null, text: lines.join("\n") }];
  });
}

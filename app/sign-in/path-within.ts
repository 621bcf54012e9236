/** "/" for anything but a path of this server. */
export function pathWithin(sent: unknown): string {
  if (typeof sent !== "string" || !sent.startsWith("/") || sent.length > 2000) return "/";
  const here = "http://assay.invalid";
  if (!URL.canParse(sent, here)) return "/";
  const { origin, pathname, search } = new URL(sent, here);
  return origin === here && !pathname.startsWith("//") ? `${pathname}${search}` : "/";
}

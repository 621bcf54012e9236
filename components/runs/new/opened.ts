/** A cookie, so the server renders the sections open and nothing moves. */
export const openedCookie = "assay-opened";

const most = 20;

export const readOpened = (cookie: string | null | undefined): string[] =>
  (cookie ?? "")
    .slice(0, 1000)
    .split(".")
    .filter((id) => /^[a-z0-9-]{1,60}$/.test(id))
    .slice(0, most);

export function writeOpened(id: string, isOpen: boolean): void {
  const before = readOpened(new RegExp(`(?:^|; )${openedCookie}=([^;]*)`).exec(document.cookie)?.[1]);
  const after = [...(isOpen ? [id] : []), ...before.filter((one) => one !== id)].slice(0, most);
  // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store exists on secure origins only; many installations have none.
  document.cookie = `${openedCookie}=${after.join(".")}; path=/; max-age=31536000; samesite=lax`;
}

/** The address of a text whose page marks what was searched for. */
export const searched = (href: string, search: string | undefined): string =>
  search ? `${href}?q=${encodeURIComponent(search)}` : href;

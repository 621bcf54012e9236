/** The text's page marks the search. */
export const searched = (href: string, search: string | undefined): string =>
  search ? `${href}?q=${encodeURIComponent(search)}` : href;

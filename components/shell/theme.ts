/** "system" follows the device. */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

export const themeCookie = "assay-theme";

/** The theme that the cookie names; "system" if it names none. */
export const themeOf = (cookie: string | undefined): Theme => themes.find((theme) => theme === cookie) ?? "system";

/** Shows the page in a theme, now and at the next visit. In a browser only. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store exists on secure origins only; many installations have none.
  document.cookie = `${themeCookie}=${theme}; path=/; max-age=31536000; samesite=lax`;
}

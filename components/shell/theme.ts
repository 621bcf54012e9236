/** "system" follows the device. */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

export const themeCookie = "assay-theme";

export const themeOf = (cookie: string | undefined): Theme => themes.find((theme) => theme === cookie) ?? "system";

/** Now and on the next visit. Browser only. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store exists on secure origins only; many installations have none.
  document.cookie = `${themeCookie}=${theme}; path=/; max-age=31536000; samesite=lax`;
}

/** A sentence for a link whose host is this machine's name for itself; null for other links. */
export const opensHereAlone = (url: string): string | null =>
  /^(?:localhost|127\.|\[::1\]|0\.0\.0\.0)/.test(URL.parse(url)?.hostname ?? "")
    ? "The link opens on this machine alone: set ASSAY_PUBLIC_URL to the address at which others reach this server."
    : null;

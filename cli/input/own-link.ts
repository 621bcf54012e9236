/** Whether a link's host is this machine's name for itself. */
export const opensHereAlone = (url: string): boolean =>
  /^(?:localhost|127\.|\[::1\]|0\.0\.0\.0)/.test(URL.parse(url)?.hostname ?? "");

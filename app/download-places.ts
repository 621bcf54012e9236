/** Downloads that may be open at once: of one share link, of one visitor, and of all. */
export const downloadsAtOnce = { link: 10, visitor: 20, all: 32 };

/** Whose download it is. */
export interface Downloader {
  /** The share link's token; null for a download without one. */
  link: string | null;
  /** An account or token, else an address. */
  visitor: string;
}

// On the process: the web server's bundles hold this file more than once.
const kept = globalThis as { assayDownloads?: Set<Downloader> };

/** Takes a place, and returns how to give it back; where there is none, returns which limit was reached. */
export function takePlace(downloader: Downloader): (() => void) | keyof typeof downloadsAtOnce {
  kept.assayDownloads ??= new Set();
  const open = kept.assayDownloads;
  const { link, visitor } = downloader;
  const others = [...open];
  if (link !== null && others.filter((other) => other.link === link).length >= downloadsAtOnce.link) return "link";
  if (others.filter((other) => other.visitor === visitor).length >= downloadsAtOnce.visitor) return "visitor";
  if (open.size >= downloadsAtOnce.all) return "all";
  const own = { ...downloader };
  open.add(own);
  return () => open.delete(own);
}

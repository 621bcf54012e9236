import { perProcess } from "@/lib/domain/process/values";

/** Concurrent downloads per share, per visitor and in total. */
export const downloadsAtOnce = { link: 10, visitor: 20, all: 32 };

export interface Downloader {
  link: string | null;
  /** Account or token id, else the client address. */
  visitor: string;
}

const open = perProcess("downloads", () => new Set<Downloader>());

/** Returns a function that frees the place, or the limit that was reached. */
export function takePlace(downloader: Downloader): (() => void) | keyof typeof downloadsAtOnce {
  const { link, visitor } = downloader;
  const others = [...open];
  if (link !== null && others.filter((other) => other.link === link).length >= downloadsAtOnce.link) return "link";
  if (others.filter((other) => other.visitor === visitor).length >= downloadsAtOnce.visitor) return "visitor";
  if (open.size >= downloadsAtOnce.all) return "all";
  const taken = { ...downloader };
  open.add(taken);
  return () => open.delete(taken);
}

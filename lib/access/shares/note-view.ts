import { addViews } from "@/lib/db/shares";

interface Seen {
  count: number;
  at: Date;
}

// On the process: the web server's bundles hold this file more than once.
const kept = globalThis as { assayViews?: { waiting: Map<string, Seen>; writing: Promise<void> | null } };

/**
 * Counts a look at a share. Nobody waits for it: looks that come while others are being written are gathered and written together, so that many
 * visitors cost few writes. Resolves when all that was noted so far is written; what cannot be written is lost and told on the log.
 */
export function noteView(id: string, at = new Date()): Promise<void> {
  kept.assayViews ??= { waiting: new Map(), writing: null };
  const views = kept.assayViews;
  views.waiting.set(id, { count: (views.waiting.get(id)?.count ?? 0) + 1, at });
  views.writing ??= writeAll(views.waiting).finally(() => {
    views.writing = null;
  });
  return views.writing;
}

async function writeAll(waiting: Map<string, Seen>): Promise<void> {
  while (waiting.size > 0) {
    const views = [...waiting].map(([id, seen]) => ({ id, ...seen }));
    waiting.clear();
    await addViews(views).catch((error: unknown) => console.error("Views of shares could not be counted:", error));
  }
}

/** Programs that fetch an address to draw its preview in a chat. */
const previewers = /bot\b|crawl|spider|preview|facebookexternalhit|whatsapp|slurp|embedly/i;

/**
 * Whether a request of a page is somebody looking at it: no prefetch, no part of a page that is open already (a browser says what a request is
 * for; a program that says nothing is taken at its word), no preview in a chat.
 */
export function isLook(headers: Pick<Headers, "get">): boolean {
  const purpose = `${headers.get("sec-purpose") ?? ""} ${headers.get("purpose") ?? ""}`;
  const destination = headers.get("sec-fetch-dest");
  if (purpose.includes("prefetch") || (destination !== null && destination !== "document")) return false;
  return !previewers.test(headers.get("user-agent") ?? "");
}

import { addViews } from "@/lib/db/shares";

interface Seen {
  count: number;
  at: Date;
}

// On the process, because the web server's bundles load this file more than once.
const processState = globalThis as { assayViews?: { waiting: Map<string, Seen>; writing: Promise<void> | null } };

/**
 * Counts a view of a share. Nobody waits for it: views that arrive during a write are gathered and written together, so that many
 * visitors cost few writes. Resolves when all views so far are written. Views that cannot be written are lost and logged.
 */
export function noteView(id: string, at = new Date()): Promise<void> {
  processState.assayViews ??= { waiting: new Map(), writing: null };
  const views = processState.assayViews;
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

/** Programs that fetch an address to show a preview in a chat. */
const previewers = /bot\b|crawl|spider|preview|facebookexternalhit|whatsapp|slurp|embedly/i;

/**
 * Whether a request is a person viewing the page: not a prefetch, a part of an open page (browsers say what a request is for;
 * programs that do not say count as a person) or a chat's preview.
 */
export function isView(headers: Pick<Headers, "get">): boolean {
  const purpose = `${headers.get("sec-purpose") ?? ""} ${headers.get("purpose") ?? ""}`;
  const destination = headers.get("sec-fetch-dest");
  if (purpose.includes("prefetch") || (destination !== null && destination !== "document")) return false;
  return !previewers.test(headers.get("user-agent") ?? "");
}

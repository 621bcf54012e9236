import { addViews } from "@/lib/access/shares/store";
import { perProcess } from "@/lib/domain/process/values";

interface Seen {
  count: number;
  at: Date;
}

interface Views {
  waiting: Map<string, Seen>;
  writing: Promise<void> | null;
}

const views = perProcess("views", (): Views => ({ waiting: new Map(), writing: null }));

/** Views during a write are batched, so many visitors cost few writes. Views that cannot be written are lost and logged. */
export function noteView(id: string, at = new Date()): Promise<void> {
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

const previewers = /bot\b|crawl|spider|preview|facebookexternalhit|whatsapp|slurp|embedly/i;

/** Not a prefetch, a part of an open page or a chat's preview. Programs that send no purpose count as people. */
export function isView(headers: Pick<Headers, "get">): boolean {
  const purpose = `${headers.get("sec-purpose") ?? ""} ${headers.get("purpose") ?? ""}`;
  const destination = headers.get("sec-fetch-dest");
  if (purpose.includes("prefetch") || (destination !== null && destination !== "document")) return false;
  return !previewers.test(headers.get("user-agent") ?? "");
}

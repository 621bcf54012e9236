import { isGzip } from "@/lib/datasets/bytes/decode";
import { charactersByProject, countSpans, storeSpans } from "@/lib/db/traces/store";
import { newId } from "@/lib/domain/id";
import { Refusal } from "@/lib/domain/problem";
import type { Encoding } from "@/lib/domain/traces/answer";
import { traceBounds } from "@/lib/domain/traces/bounds";
import { sharedThreads } from "@/lib/threads/pool";
import { traceIsFull } from "./otlp/pieces";
import type { ExportOptions, ReadExport } from "./otlp/read";
import { readRules } from "./settings";

const reader = sharedThreads<typeof import("./read-thread")>("trace-thread", {
  idleMs: 60_000,
  // One large export is read at a time, so that small ones always have a thread.
  maxThreads: 2,
  resourceLimits: { maxOldGenerationSizeMb: 768 },
});

const MiB = 1024 * 1024;
/** Bytes of exports that are held in memory at once. */
const mostHeld = 160 * MiB;
/** Bytes, once unpacked, of an export that is read at once. Larger ones are read one after the other, and so many may wait. */
const small = 2 * MiB;
const mostWaiting = 8;
/** Milliseconds for which what projects have sent is known. */
const knownFor = 2_000;

interface Kept {
  bytes: number;
  /** Large exports that are read or wait, and the end of the last of them. */
  large: number;
  lastLarge: Promise<unknown>;
  sent: { until: number; characters: Promise<Map<string, number>> } | null;
}
// Kept on `process` because the web server's bundles hold this module more than once.
const shared = globalThis as { assayTraces?: Kept };
const kept = (): Kept => {
  shared.assayTraces ??= { bytes: 0, large: 0, lastLarge: Promise.resolve(), sent: null };
  return shared.assayTraces;
};

const busy = () => new Refusal("Too many exports arrive at once. Send this one again.", "busy");

/** Reads and stores an export once it has arrived whole. Refuses it as "busy" if too many are being read. */
export async function receiveExport(
  arriving: AsyncIterable<Uint8Array>,
  { encoding, most }: { encoding: Encoding; most: number },
): Promise<{ rejected: number; reasons: string }> {
  let held = 0;
  const hold = (bytes: number) => {
    held += bytes;
    kept().bytes += bytes;
  };
  try {
    const chunks: Uint8Array[] = [];
    for await (const chunk of arriving) {
      hold(chunk.length);
      if (held > most) throw new Refusal(`The export is larger than ${most / MiB} MiB. Send fewer spans at once.`, "too-large");
      if (kept().bytes > mostHeld) throw busy();
      chunks.push(chunk);
    }
    const rules = await readRules();
    const share = Math.max(0, ...rules.map((rule) => rule.share)) / 100;
    return await store(await read(Buffer.concat(chunks), { encoding, share }));
  } finally {
    hold(-held);
  }
}

async function read(bytes: Buffer, options: Omit<ExportOptions, "most">): Promise<ReadExport> {
  const run = (most?: number) =>
    reader.run("read", { bytes, options: { ...options, most } }).catch((error: Error & { code?: string }) => {
      if (error.code !== "ERR_WORKER_OUT_OF_MEMORY") throw error;
      throw new Refusal("The export holds too many values to be read. Send fewer spans at once.", "too-large");
    });
  const soon = bytes.length <= small || isGzip(bytes) ? await run(small) : null;
  if (soon) return soon;
  const now = kept();
  if (now.large >= mostWaiting) throw busy();
  now.large++;
  const turn = now.lastLarge.then(() => run());
  now.lastLarge = turn.catch(() => {});
  try {
    return (await turn) as ReadExport;
  } finally {
    now.large--;
  }
}

async function store({ pieces, projects, rejected, reasons }: ReadExport): Promise<{ rejected: number; reasons: string }> {
  const request = newId();
  const sent = await sentSoFar();
  const total = { rejected, reasons: new Set(reasons) };
  const counted = new Map(projects.map((project) => [project.name, { ...project, characters: 0 }]));
  const decoder = new TextDecoder();
  for (const piece of pieces) {
    const project = counted.get(piece.project);
    const problem = overBound(sent, piece.project, piece.characters);
    let left = 0;
    if (problem !== null) {
      left = piece.count;
      total.reasons.add(problem);
    } else {
      left = await storeSpans({ request, spans: decoder.decode(piece.spans), traces: decoder.decode(piece.traces) });
      if (left > 0) total.reasons.add(traceIsFull);
      sent.set(piece.project, (sent.get(piece.project) ?? 0) + piece.characters);
      if (project) project.characters += piece.characters;
    }
    total.rejected += left;
    if (project) Object.assign(project, { spans: project.spans - left, rejected: project.rejected + left });
  }
  const known = [...counted.values()].filter(({ name }) => sent.has(name) || sent.size < traceBounds.projects);
  if (known.length > 0) await countSpans(known);
  return { rejected: total.rejected, reasons: [...total.reasons].join(" ") };
}

/** Characters by project, to which what is stored is added. */
function sentSoFar(): Promise<Map<string, number>> {
  const now = kept();
  if (!now.sent || now.sent.until < performance.now())
    now.sent = { until: performance.now() + knownFor, characters: charactersByProject() };
  return now.sent.characters;
}

/** Why a project may send no more; null if it may. */
function overBound(sent: ReadonlyMap<string, number>, project: string, characters: number): string | null {
  const own = sent.get(project);
  if (own === undefined && sent.size >= traceBounds.projects)
    return `Assay takes traces of ${traceBounds.projects} projects (openinference.project.name, else service.name), and has as many.`;
  if ((own ?? 0) + characters > traceBounds.projectCharacters)
    return "The project has sent 8 GiB of spans in three days. Lower the share of its traces.";
  let all = characters;
  for (const one of sent.values()) all += one;
  return all > traceBounds.allCharacters ? "Assay holds 32 GiB of spans. Lower the share of traces." : null;
}

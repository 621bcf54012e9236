import { isGzip } from "@/lib/datasets/bytes/decode";
import { newId } from "@/lib/domain/id";
import { Refusal } from "@/lib/domain/problem";
import { perProcess } from "@/lib/domain/process/values";
import { traceBounds } from "@/lib/domain/traces/bounds";
import { sharedThreads } from "@/lib/threads/pool";
import { charactersByProject, countSpans, storeSpans } from "@/lib/traces/store/spans";
import type { TraceEncoding } from "@/lib/traces/words/answer";
import { traceIsFull } from "./otlp/pieces";
import type { OtlpOptions, ReadExport } from "./otlp/read";
import { readRules } from "./settings";

const reader = sharedThreads<typeof import("./read-thread")>("trace-thread", {
  idleMs: 60_000,
  // Large exports are read one at a time, so small ones always get a thread.
  maxThreads: 2,
  resourceLimits: { maxOldGenerationSizeMb: 768 },
});

const MiB = 1024 * 1024;
/** Bytes of exports in memory together. */
const mostHeld = 160 * MiB;
const small = 2 * MiB;
const mostWaiting = 8;
/** In ms: lifetime of the projects' totals. */
const knownFor = 2_000;

interface Kept {
  bytes: number;
  large: number;
  lastLarge: Promise<unknown>;
  sent: { until: number; characters: Promise<Map<string, number>> } | null;
}
const kept = perProcess("traces", (): Kept => ({ bytes: 0, large: 0, lastLarge: Promise.resolve(), sent: null }));

const busy = () => new Refusal("Too many exports are arriving. Send this one again.", "busy");

/** Reads it once it has arrived whole. "busy" if too many are being read. */
export async function receiveExport(
  arriving: AsyncIterable<Uint8Array>,
  { encoding, most }: { encoding: TraceEncoding; most: number },
): Promise<{ rejected: number; reasons: string }> {
  let held = 0;
  const hold = (bytes: number) => {
    held += bytes;
    kept.bytes += bytes;
  };
  try {
    const chunks: Uint8Array[] = [];
    for await (const chunk of arriving) {
      hold(chunk.length);
      if (held > most)
        throw new Refusal(`The export is larger than ${most / MiB} MiB. Send fewer spans per export.`, "too-large");
      if (kept.bytes > mostHeld) throw busy();
      chunks.push(chunk);
    }
    const rules = await readRules();
    const share = Math.max(0, ...rules.map((rule) => rule.share)) / 100;
    const mapped = Object.fromEntries(rules.map(({ project, attributes = {} }) => [project, attributes]));
    return await store(await read(Buffer.concat(chunks), { encoding, share, mapped }));
  } finally {
    hold(-held);
  }
}

async function read(bytes: Buffer, options: Omit<OtlpOptions, "most">): Promise<ReadExport> {
  const run = (most?: number) =>
    reader.run("read", { bytes, options: { ...options, most } }).catch((error: Error & { code?: string }) => {
      if (error.code !== "ERR_WORKER_OUT_OF_MEMORY") throw error;
      throw new Refusal("The export contains too many values. Send fewer spans per export.", "too-large");
    });
  const soon = bytes.length <= small || isGzip(bytes) ? await run(small) : null;
  if (soon) return soon;
  if (kept.large >= mostWaiting) throw busy();
  kept.large++;
  const turn = kept.lastLarge.then(() => run());
  kept.lastLarge = turn.catch(() => {});
  try {
    return (await turn) as ReadExport;
  } finally {
    kept.large--;
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

function sentSoFar(): Promise<Map<string, number>> {
  if (!kept.sent || kept.sent.until < performance.now())
    kept.sent = { until: performance.now() + knownFor, characters: charactersByProject() };
  return kept.sent.characters;
}

/** Null if the project is within its bounds. */
function overBound(sent: ReadonlyMap<string, number>, project: string, characters: number): string | null {
  const own = sent.get(project);
  if (own === undefined && sent.size >= traceBounds.projects)
    return `Assay accepts traces of ${traceBounds.projects} projects (openinference.project.name, else service.name), and already has that many.`;
  if ((own ?? 0) + characters > traceBounds.projectCharacters)
    return "The project has sent 8 GiB of spans in three days. Lower the share of its traces.";
  let all = characters;
  for (const one of sent.values()) all += one;
  return all > traceBounds.allCharacters ? "Assay stores 32 GiB of spans already. Lower the share of traces." : null;
}

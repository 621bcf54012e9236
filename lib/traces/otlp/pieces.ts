import type { Span } from "@/lib/datasets/tracing/span";
import { traceBounds } from "@/lib/domain/traces/bounds";

/** Spans of one project for one transaction. Lists are JSON in UTF-8, which threads transfer without copying. */
export interface SpanPiece {
  project: string;
  /** Rows of [traceId, spanId, json, sortable position]; no span twice. */
  spans: Uint8Array<ArrayBuffer>;
  /** Rows of [traceId, project, whether its root is here, spans, characters]. */
  traces: Uint8Array<ArrayBuffer>;
  count: number;
  characters: number;
}

const pieceRows = 2_000;
const pieceCharacters = 2 * 1024 * 1024;
const besides = 200;

type SpanRow = [traceId: string, spanId: string, json: string, place: string];

interface TraceHere {
  project: string;
  hasRoot: boolean;
  spans: number;
  characters: number;
}

export class Pieces {
  readonly #encoder = new TextEncoder();
  readonly #done: SpanPiece[] = [];
  readonly #open = new Map<string, { spans: Map<string, SpanRow>; characters: number }>();
  readonly #traces = new Map<string, TraceHere>();
  readonly #roots = new Map<string, string>();
  #count = 0;

  /** A root span without text counts if its trace is known. */
  addRoot(traceId: string, project: string): void {
    this.#roots.set(traceId, project);
  }

  add(traceId: string, project: string, span: Span): string | null {
    const json = JSON.stringify(span);
    if (json.length > traceBounds.spanCharacters) return "A span contains more than 8 MiB of text.";
    const trace = this.#traces.get(traceId) ?? { project, hasRoot: false, spans: 0, characters: 0 };
    if (trace.spans >= traceBounds.traceSpans || trace.characters + json.length > traceBounds.traceCharacters) return traceIsFull;
    this.#traces.set(traceId, trace);
    trace.spans++;
    trace.characters += json.length;
    if (span.parent === null) Object.assign(trace, { project, hasRoot: true });
    const open = this.#open.get(project) ?? { spans: new Map(), characters: 0 };
    this.#open.set(project, open);
    open.spans.set(`${traceId} ${span.id}`, [traceId, span.id, json, String(this.#count++).padStart(5, "0")]);
    open.characters += json.length + besides;
    if (open.spans.size >= pieceRows || open.characters >= pieceCharacters) this.#close(project);
    return null;
  }

  all(): SpanPiece[] {
    for (const project of [...this.#open.keys()]) this.#close(project);
    // Roots whose trace is not among these spans may belong to a stored one.
    const alone = [...this.#roots].filter(([traceId]) => !this.#traces.has(traceId));
    for (let from = 0; from < alone.length; from += pieceRows) {
      const rows = alone.slice(from, from + pieceRows);
      this.#push(
        rows[0]?.[1] ?? "",
        [],
        0,
        rows.map(([id, project]) => [id, project, true, 0, 0]),
      );
    }
    return this.#done;
  }

  #close(project: string): void {
    const { spans, characters } = this.#open.get(project) ?? { spans: new Map(), characters: 0 };
    this.#open.delete(project);
    const traces = new Map<string, [string, string, boolean, number, number]>();
    for (const [traceId, , json] of spans.values()) {
      const here = this.#traces.get(traceId);
      const root = this.#roots.get(traceId);
      const row = traces.get(traceId) ?? [
        traceId,
        root ?? here?.project ?? project,
        root !== undefined || (here?.hasRoot ?? false),
        0,
        0,
      ];
      row[3]++;
      row[4] += json.length;
      traces.set(traceId, row);
    }
    this.#push(project, [...spans.values()], characters, [...traces.values()]);
  }

  #push(project: string, spans: readonly unknown[], characters: number, traces: readonly unknown[]): void {
    const bytes = (rows: readonly unknown[]) => this.#encoder.encode(JSON.stringify(rows));
    this.#done.push({ project, spans: bytes(spans), traces: bytes(traces), count: spans.length, characters });
  }
}

export const traceIsFull = `A trace can have at most ${traceBounds.traceSpans.toLocaleString("en")} spans and 16 MiB of text.`;

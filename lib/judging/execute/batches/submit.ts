import { databaseTime } from "@/lib/db/location/clock";
import {
  AskedBefore,
  type AskedRequest,
  requestsOfSamples,
  type StoredBatch,
  type StoredRequest,
  updateBatch,
  writeBatch,
} from "@/lib/db/runs/batches";
import type { BatchTerms } from "@/lib/domain/batches/terms";
import { newId } from "@/lib/domain/id";
import { BatchCallFailed } from "@/lib/judge/contract/batches";
import { type OpenedServer, traitsIn } from "@/lib/judging/execute/open-judge";
import { type Asks, type OpenWork, questionOf, readerOfPages, requestsOf } from "@/lib/judging/execute/open-work";
import { createResults, type Results, storeKnown } from "@/lib/judging/execute/results";
import { create, fileName } from "./advance";
import { asksFor, itemOf, withAdded } from "./asked-before";
import { type BatchSession, batchServer, patiently, queueOf } from "./session";

/** OpenAI accepts 50,000 requests and 200 MB per file. Smaller files need less memory and can be stopped in between. */
const mostRequests = 10_000;
const mostBytes = 16 * 1024 * 1024;

interface Piece {
  readonly id: string;
  readonly model: string;
  readonly requests: AskedRequest[];
  readonly waiting: number[];
  readonly lines: Buffer[];
  readonly terms: BatchTerms;
  bytes: number;
}

/** Sends everything open to all but the `busy` servers, within the run's limits. Throws BatchCallFailed. */
export async function submitOpen(session: BatchSession, busy: ReadonlySet<OpenedServer>): Promise<void> {
  const results = createResults(session.run, session.owner);
  try {
    await fillAndSend(session, busy, results);
  } finally {
    await results.close();
  }
}

async function fillAndSend(session: BatchSession, busy: ReadonlySet<OpenedServer>, results: Results): Promise<void> {
  const { run, servers, spending, stopper, drain } = session;
  const pieces = new Map<string, Piece>();
  const failed = new Map<OpenedServer, BatchCallFailed>();
  let hasSent = spending.inFlight > 0;

  async function send(piece: Piece): Promise<void> {
    pieces.delete(piece.model);
    const server = batchServer(session, piece.model);
    if (drain.aborted || failed.has(server)) return;
    try {
      await submit(session, piece);
      hasSent = true;
    } catch (error) {
      if (!(error instanceof BatchCallFailed)) throw error;
      failed.set(server, error);
    }
  }

  async function fill(): Promise<void> {
    const traitsOf = traitsIn(servers);
    const read = readerOfPages(run, traitsOf);
    for (let page = await read(0); page && failed.size + busy.size < servers.length; page = await read(page.last)) {
      const stored = await requestsOfSamples(
        run.id,
        page.work.map(({ pending }) => pending.sample.id),
      );
      for (const work of page.work) leaveOutInFlight(work, stored);
      await Promise.all(page.work.map((work) => storeKnown(work, { run, results, traitsOf })));
      for (const work of page.work) {
        for (const { asks, waiting } of requestsIn(work, stored, session)) {
          const [{ model }] = asks;
          if (drain.aborted) return;
          const server = batchServer(session, model);
          if (failed.has(server) || busy.has(server)) continue;
          if (!spending.begin()) return;
          const piece = pieces.get(model) ?? newPiece(session, model);
          pieces.set(model, piece);
          add(session, piece, work, asks, waiting);
          if (piece.requests.length >= mostRequests || piece.bytes >= mostBytes) await send(piece);
        }
      }
    }
  }

  await fill();
  for (const piece of [...pieces.values()]) await send(piece);
  const [failure] = failed.values();
  if (failure) throw failure;
  // Once the batches at the server are priced, there may be room again.
  if (spending.reached !== null && !hasSent) stopper.stop({ reason: spending.reached, canBeFixed: true });
}

const newPiece = (session: BatchSession, model: string): Piece => ({
  id: newId(),
  model,
  requests: [],
  waiting: [],
  lines: [],
  terms: queueOf(session, model).termsOf(model),
  bytes: 0,
});

function leaveOutInFlight(work: OpenWork, stored: readonly StoredRequest[]): void {
  const inFlight = stored.filter(({ batchId }) => batchId !== null);
  if (inFlight.length > 0) work.asks = work.asks.filter((open) => !inFlight.some((request) => asksFor(request, work, open)));
}

function requestsIn(
  work: OpenWork,
  stored: readonly StoredRequest[],
  { servers }: BatchSession,
): { asks: Asks; waiting: StoredRequest | null }[] {
  const requests: { asks: Asks; waiting: StoredRequest | null }[] = [];
  let left = work.asks;
  for (const waiting of stored.filter(({ batchId }) => batchId === null)) {
    const [first, ...others] = left.filter((open) => asksFor(waiting, work, open));
    if (!first) continue;
    left = left.filter((open) => open !== first && !others.includes(open));
    requests.push({ asks: [first, ...others], waiting });
  }
  const fresh = servers.flatMap(({ judge, models }) => requestsOf(left, judge, models));
  return [...requests, ...fresh.map((asks) => ({ asks, waiting: null }))];
}

function add(session: BatchSession, piece: Piece, { pending }: OpenWork, asks: Asks, waiting: StoredRequest | null): void {
  const asked = waiting?.asked ?? AskedBefore.parse({});
  const text = queueOf(session, piece.model).lineOf(`${piece.id}-${piece.requests.length}`, {
    question: withAdded(questionOf(pending, asks, session.run), asked),
    terms: piece.terms,
    withoutFormat: asked.withoutFormat,
  });
  const line = Buffer.from(`${text}\n`);
  piece.lines.push(line);
  piece.bytes += line.length;
  if (waiting) piece.waiting.push(waiting.id);
  piece.requests.push({
    sampleId: pending.sample.id,
    metric: pending.metric.id,
    step: asks[0].ask.step,
    item: itemOf(asks[0].ask),
    model: piece.model,
    polls: asks.map(({ ask }) => ask.poll),
    asked,
  });
}

/** Each of three steps is stored before the next: the batch, its file, its creation. */
async function submit(session: BatchSession, { id, model, requests, waiting, lines, terms, bytes }: Piece): Promise<void> {
  const { run, owner } = session;
  // Later batches must leave out what this one found refused.
  await session.traitsStored();
  await writeBatch({ id, runId: run.id, model, terms, bytes }, requests, waiting, owner);
  const fileId = await patiently(session, () => queueOf(session, model).upload(fileName(id), Buffer.concat(lines)));
  await updateBatch(id, owner, { fileId, state: "creating" });
  const batch: StoredBatch & { fileId: string } = {
    id,
    runId: run.id,
    model,
    state: "creating",
    fileId,
    serverId: null,
    terms,
    bytes,
    requests: requests.length,
    done: 0,
    ignored: 0,
    createdAt: databaseTime(),
    askedAt: null,
    cancelledAt: null,
  };
  await create(session, batch);
}

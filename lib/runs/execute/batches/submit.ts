import {
  AskedBefore,
  type AskedRequest,
  requestsOfSamples,
  type StoredBatch,
  type StoredRequest,
  updateBatch,
  writeBatch,
} from "@/lib/db/runs/batches";
import { newId } from "@/lib/domain/id";
import type { Ask } from "@/lib/metrics/define";
import { type OpenAsk, type OpenWork, openWork } from "@/lib/runs/execute/open-work";
import { createResults, type Results } from "@/lib/runs/execute/results";
import { type Asks, questionOf, requestsOf, storeKnown } from "@/lib/runs/execute/tasks";
import { create, fileName } from "./advance";
import { patiently, type Session, serverOf } from "./session";

/** OpenAI takes 50,000 requests and 200 MB in a file. Less is held in memory here, and can be stopped between two files. */
const mostRequests = 10_000;
const mostBytes = 16 * 1024 * 1024;

/** The requests of one model that go into the next batch. */
interface Piece {
  readonly id: string;
  readonly model: string;
  readonly requests: AskedRequest[];
  /** The ids of those that waited for it. */
  readonly waiting: number[];
  readonly lines: Buffer[];
  readonly sent: Set<string>;
  bytes: number;
}

/** Sends everything that is open and in no batch, as far as the run's limits allow. Throws BatchCallFailed. */
export async function submitOpen(session: Session): Promise<void> {
  const results = createResults(session.run, session.owner);
  try {
    if (session.spending.isPriced) results.addSpent({ costUsd: 0 });
    await fillAndSend(session, results);
  } finally {
    await results.close();
  }
}

async function fillAndSend(session: Session, results: Results): Promise<void> {
  const { run, judge, spending, stopper } = session;
  const pieces = new Map<string, Piece>();
  let hasSent = spending.inFlight > 0;

  async function send(piece: Piece): Promise<void> {
    pieces.delete(piece.model);
    if (stopper.drain.aborted) return;
    await submit(session, piece);
    hasSent = true;
  }

  fill: for await (const page of openWork(run)) {
    const stored = await requestsOfSamples(
      run.id,
      page.map(({ pending }) => pending.sample.id),
    );
    for (const work of page) leaveOutInFlight(work, stored);
    await Promise.all(page.map((work) => storeKnown(work, run, results)));
    for (const work of page) {
      for (const { asks, waiting } of requestsIn(work, stored, judge)) {
        if (stopper.drain.aborted) return;
        if (!spending.begin()) break fill;
        const piece = pieces.get(asks[0].model) ?? newPiece(asks[0].model);
        pieces.set(piece.model, piece);
        add(session, piece, work, asks, waiting);
        if (piece.requests.length >= mostRequests || piece.bytes >= mostBytes) await send(piece);
      }
    }
  }
  for (const piece of [...pieces.values()]) await send(piece);
  // With batches at the server there may be room again once it is known what they cost.
  if (spending.reached !== null && !hasSent) stopper.stop({ reason: spending.reached, canBeFixed: true });
}

const newPiece = (model: string): Piece => ({
  id: newId(),
  model,
  requests: [],
  waiting: [],
  lines: [],
  sent: new Set(),
  bytes: 0,
});

const contextOf = (ask: Ask): number => ask.context ?? -1;

/** Whether a stored request asks for this. */
const asksFor = (request: AskedRequest, { pending: { sample, metric } }: OpenWork, { ask, model }: OpenAsk): boolean =>
  request.sampleId === sample.id &&
  request.metric === metric.id &&
  request.model === model &&
  request.context === contextOf(ask) &&
  request.polls.includes(ask.poll);

function leaveOutInFlight(work: OpenWork, stored: readonly StoredRequest[]): void {
  const inFlight = stored.filter(({ batchId }) => batchId !== null);
  if (inFlight.length > 0) work.asks = work.asks.filter((open) => !inFlight.some((request) => asksFor(request, work, open)));
}

/** The requests for what is open: those that wait to be asked again, as they are, and new ones. */
function requestsIn(
  work: OpenWork,
  stored: readonly StoredRequest[],
  judge: Session["judge"],
): { asks: Asks; waiting: StoredRequest | null }[] {
  const requests: { asks: Asks; waiting: StoredRequest | null }[] = [];
  let left = work.asks;
  for (const waiting of stored.filter(({ batchId }) => batchId === null)) {
    const [first, ...others] = left.filter((open) => asksFor(waiting, work, open));
    if (!first) continue;
    left = left.filter((open) => open !== first && !others.includes(open));
    requests.push({ asks: [first, ...others], waiting });
  }
  return [...requests, ...requestsOf(left, judge).map((asks) => ({ asks, waiting: null }))];
}

function add(session: Session, piece: Piece, { pending }: OpenWork, asks: Asks, waiting: StoredRequest | null): void {
  const asked = waiting?.asked ?? AskedBefore.parse({});
  const question = questionOf(pending, asks, session.run);
  const [first, ...others] = question.asks.map((ask) => ({ ...ask, messages: [...ask.messages, ...asked.added] }));
  if (!first) return;
  const server = serverOf(session, piece.model);
  const { text, sent } = server.lineOf(customId(piece.id, piece.requests.length), { ...question, asks: [first, ...others] });
  const line = Buffer.from(`${text}\n`);
  piece.lines.push(line);
  piece.bytes += line.length;
  for (const name of sent) piece.sent.add(name);
  if (waiting) piece.waiting.push(waiting.id);
  piece.requests.push({
    sampleId: pending.sample.id,
    metric: pending.metric.id,
    context: contextOf(first),
    model: piece.model,
    polls: asks.map(({ ask }) => ask.poll),
    asked,
  });
}

const customId = (batchId: string, line: number): string => `${batchId}-${line}`;

/** Stores a batch, then uploads its file, then has it created; each is stored before the next. */
async function submit(session: Session, { id, model, requests, waiting, lines, sent, bytes }: Piece): Promise<void> {
  const { run, owner } = session;
  // Later batches must leave out what this one found to be refused.
  await session.traitsStored();
  await writeBatch({ id, runId: run.id, model, sent: [...sent], bytes }, requests, waiting, owner);
  const fileId = await patiently(session, () => serverOf(session, model).upload(fileName(id), Buffer.concat(lines)));
  await updateBatch(id, owner, { fileId, state: "creating" });
  const batch: StoredBatch & { fileId: string } = {
    ...{ id, runId: run.id, model, state: "creating", fileId, serverId: null, sent: [...sent], bytes },
    ...{ requests: requests.length, done: 0, ignored: 0, createdAt: new Date(), askedAt: null, cancelledAt: null },
  };
  await create(session, batch);
}

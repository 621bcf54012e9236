import { createHash, hkdfSync } from "node:crypto";
import { claim } from "@/lib/db/connection/claim";
import { db, write } from "@/lib/db/connection/client";
import { databaseTime } from "@/lib/db/location/clock";
import { Refusal } from "@/lib/domain/problem";
import { sealed, unsealed } from "@/lib/domain/process/sealed";
import { actorOfRequest } from "./actor";
import { problem } from "./problem";

const header = "idempotency-key";
/** Characters of a response that is stored. */
const longestAnswer = 1024 * 1024;

type CarryOut = (request: Request) => Promise<Response> | Response;

/**
 * For an operation that creates something. Of one sender's requests with one Idempotency-Key to one address, the first is carried
 * out; the others wait and get its response for 24 hours. A refused request created nothing, so its key can be used again.
 */
export async function answerOnce(request: Request, carryOut: CarryOut): Promise<Response> {
  const key = request.headers.get(header);
  if (key === null) return carryOut(request);
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw new Refusal("The header Idempotency-Key must have 1 to 255 letters, digits or signs, without spaces.");
  const id = idOf(request, key);
  return claim(`answer ${id}`, () => answerWithKey(id, key, request, carryOut));
}

async function answerWithKey(id: string, key: string, request: Request, carryOut: CarryOut): Promise<Response> {
  const body = hashedBody(request);
  const known = await findAnswer(id);
  if (known) {
    if ((await body.hash()) !== known.bodyHash)
      return problem(422, "This Idempotency-Key was used for a different request in the last 24 hours. Use a new key.");
    if (known.answer === "")
      return problem(409, "This request was already carried out. Its response was too long to be stored; check what it created.");
    return new Response(unsealed(known.answer, secretOf(key)), {
      status: known.status,
      headers: { ...asJson, "idempotency-replayed": "true" },
    });
  }
  const answer = await carryOut(body.request);
  if (!answer.ok) return answer;
  const text = await answer.text();
  const kept = text.length <= longestAnswer ? sealed(text, secretOf(key)) : "";
  await storeAnswer({ id, bodyHash: await body.hash(), status: answer.status, answer: kept });
  return new Response(text, { status: answer.status, headers: asJson });
}

const asJson = { "content-type": "application/json", "cache-control": "no-store" };

function idOf(request: Request, key: string): string {
  const { kind, id, token } = actorOfRequest(request);
  const sender = [kind, id, token, request.method, new URL(request.url).pathname, key];
  return createHash("sha256").update(JSON.stringify(sender)).digest("hex");
}

/** Hashes the body while it is read. `hash` reads the rest of it. */
function hashedBody(request: Request): { request: Request; hash(): Promise<string> } {
  const hash = createHash("sha256").update(`${new URL(request.url).search}\n`);
  const { method, headers, signal, url } = request;
  if (!request.body) return { request, hash: async () => hash.copy().digest("hex") };
  const stream = request.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        hash.update(chunk);
        controller.enqueue(chunk);
      },
    }),
  );
  const copy = new Request(url, { method, headers, signal, body: stream, duplex: "half" } as RequestInit);
  return {
    request: copy,
    async hash() {
      if (!copy.bodyUsed) for await (const _ of copy.body ?? []);
      return hash.copy().digest("hex");
    },
  };
}

// A response can contain a share link, of which the database only has the hash, so it is encrypted with the request's key.
const secretOf = (key: string) => Buffer.from(hkdfSync("sha256", key, "", "assay keyed answer", 32));

interface KeyedAnswer {
  id: string;
  bodyHash: string;
  status: number;
  answer: string;
}

const keptMs = 24 * 3600_000;
const mostAnswers = 100_000;
const deleteEvery = 100;
let stored = 0;

/** Less than a day old; null if there is none. */
const findAnswer = (id: string): Promise<KeyedAnswer | null> =>
  db.keyedAnswer.findFirst({ where: { id, createdAt: { gt: databaseTime(-keptMs) } } });

async function storeAnswer({ id, ...answer }: KeyedAnswer): Promise<void> {
  const row = { ...answer, createdAt: databaseTime() };
  await write(() => db.keyedAnswer.upsert({ where: { id }, create: { id, ...row }, update: row }));
  if (stored++ % deleteEvery === 0) await deleteOldAnswers();
}

async function deleteOldAnswers(): Promise<void> {
  const beyond = await db.keyedAnswer.findFirst({
    select: { createdAt: true },
    orderBy: { createdAt: "desc" },
    skip: mostAnswers,
  });
  const oldest = Math.max(databaseTime().getTime() - keptMs, beyond?.createdAt.getTime() ?? 0);
  await write(() => db.keyedAnswer.deleteMany({ where: { createdAt: { lte: new Date(oldest) } } }));
}

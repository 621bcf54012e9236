// A minimal judge server, to take little CPU time. bench.ts starts it with its settings as JSON. It sends its port to the parent,
// and its observations on request.
import { createServer } from "node:http";

/** `latencyMs` per response; more than `seats` concurrent requests get 429 (0: no limit); `faults` is a share from 0 to 1. */
const { latencyMs = 50, seats = 0, faults = 0 } = JSON.parse(process.argv[2] ?? "{}");

let seen = { requests: 0, answered: 0, refused: 0, peak: 0, firstAt: 0, lastAt: 0 };
let busy = 0;

/** 0, 1 or 2, determined by the prompt. */
function scoreOf(body) {
  let value = 7;
  for (let at = Math.max(0, body.length - 600); at < body.length; at++) value = (Math.imul(value, 31) + body[at]) >>> 0;
  return (value >>> 8) % 3;
}

const completion = (value) =>
  JSON.stringify({
    id: "c",
    object: "chat.completion",
    created: 0,
    model: "bench",
    choices: [
      {
        index: 0,
        finish_reason: "stop",
        message: {
          role: "assistant",
          content: `{"score": ${value}, "reasoning": "It speaks of what was asked, and of little else."}`,
        },
      },
    ],
    usage: { prompt_tokens: 400, completion_tokens: 20, total_tokens: 420 },
  });
const replies = [completion(0), completion(1), completion(2)];
const json = { "content-type": "application/json" };

function answer(response, body) {
  busy--;
  seen.answered++;
  seen.lastAt = performance.now();
  if (response.destroyed) return;
  const chance = faults > 0 ? Math.random() : 1;
  // Half are failed requests, half unreadable replies.
  if (chance < faults * (2 / 7)) return refuse(response, 429);
  if (chance < faults * (4 / 7)) return refuse(response, 500);
  if (chance < faults * (5 / 7)) return response.destroy();
  const text = replies[scoreOf(body)];
  if (chance < faults * (6 / 7)) {
    response.writeHead(200, { ...json, "content-length": text.length });
    return response.write(text.slice(0, 80), () => response.destroy());
  }
  response.writeHead(200, { ...json, "content-length": Buffer.byteLength(text) });
  response.end(chance < faults ? "x".repeat(text.length) : text);
}

function refuse(response, status) {
  response.writeHead(status, json);
  response.end('{"error":{"message":"Not now.","type":"busy","code":null}}');
}

const server = createServer((request, response) => {
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("error", () => {});
  request.on("end", () => {
    seen.requests++;
    seen.firstAt ||= performance.now();
    if (seats > 0 && busy >= seats) {
      seen.refused++;
      return refuse(response, 429);
    }
    busy++;
    seen.peak = Math.max(seen.peak, busy);
    const body = Buffer.concat(chunks);
    setTimeout(answer, latencyMs, response, body);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", 4096, () => process.send({ port: server.address().port }));
process.on("message", () => {
  process.send({ seen });
  seen = { requests: 0, answered: 0, refused: 0, peak: 0, firstAt: 0, lastAt: 0 };
});
process.on("disconnect", () => process.exit(0));

import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { recordedModel, recordedServer } from "@/lib/domain/servers/recorded";
import { readReplies } from "./replies";

const model = recordedModel.slice(recordedServer.length + 1);
const largestBody = 1_000_000;

export interface RecordedJudge {
  readonly url: string;
  close(): void;
}

/** A judge on loopback with a chat completions API, whose replies are those of example/replies.jsonl. */
export async function startRecordedJudge(): Promise<RecordedJudge> {
  const replies = readReplies();
  const server = createServer((incoming, response) => {
    handle(incoming, response, replies).catch(() => response.destroy());
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function handle(
  incoming: IncomingMessage,
  response: ServerResponse,
  replies: ReturnType<typeof readReplies>,
): Promise<void> {
  const send = (status: number, body: unknown) => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  };
  const refuse = (status: number, message: string) => send(status, { error: { message, type: "invalid_request_error" } });
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += chunk.length;
    if (size > largestBody) return refuse(413, "The request is too large for the recorded replies.");
    chunks.push(chunk);
  }
  if (incoming.url === "/v1/models") return send(200, { object: "list", data: [{ id: model, object: "model" }] });
  if (incoming.url !== "/v1/chat/completions") return refuse(404, "This judge only has chat completions.");
  const request = requestIn(Buffer.concat(chunks).toString("utf8"));
  if (!request) return refuse(400, "The request needs messages with texts.");
  const recorded = replies(request.messages.map(({ content }) => content).join("\n\n"), request.n ?? 1);
  if ("problem" in recorded) return refuse(400, recorded.problem);
  send(200, {
    object: "chat.completion",
    choices: recorded.texts.map((content, index) => ({ index, message: { role: "assistant", content }, finish_reason: "stop" })),
  });
}

function requestIn(text: string): { messages: { content: string }[]; n?: number } | null {
  try {
    const { messages, n } = JSON.parse(text);
    const isRead = Array.isArray(messages) && messages.every(({ content }) => typeof content === "string");
    return isRead && (n === undefined || Number.isInteger(n)) ? { messages, n } : null;
  } catch {
    return null;
  }
}

import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { parseEnvironment } from "@/lib/domain/process/environment";
import { requestLog } from "@/lib/domain/process/request-log";
import { maskSecrets } from "@/lib/domain/text/log";
import { printable } from "@/lib/domain/text/printable";

/** Gives the response an id, and with ASSAY_LOG=requests writes a line about it: no texts, no secrets, no values of the query. */
export function followRequest(request: IncomingMessage, response: ServerResponse): void {
  const id = randomBytes(8).toString("hex");
  response.setHeader("x-request-id", id);
  if (parseEnvironment(process.env).ASSAY_LOG !== "requests") return;
  const began = performance.now();
  const method = request.method;
  const path = pathIn(request.url ?? "/");
  const sent = request.socket.bytesWritten;
  response.once("close", () => {
    const line = {
      time: new Date().toISOString(),
      id,
      method,
      path,
      status: response.statusCode,
      ms: Math.round(performance.now() - began),
      bytes: request.socket.bytesWritten - sent,
      complete: response.writableFinished,
    };
    requestLog.write(JSON.stringify(line));
  });
}

/** Names in the query stay, values do not; nor do the secrets in links. */
function pathIn(url: string): string {
  const [path = "/", query] = url.slice(0, 2_000).split("?", 2);
  const names = (query ?? "")
    .split("&")
    .map((pair) => pair.split("=", 1)[0])
    .filter(Boolean);
  return maskSecrets(printable(names.length > 0 ? `${path}?${names.join("&")}` : path));
}

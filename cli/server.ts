// The web server that `assay serve` starts: the door, and behind it Next.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import next from "next";
import { askDoor } from "@/lib/access/door";
import { slowestUpload } from "@/lib/datasets/limits";
import { root } from "@/lib/db/location";
import { parseEnvironment } from "@/lib/domain/environment";
import { countRequests } from "@/lib/health/count-requests";
import { answerParent } from "./answer-parent";
import { guardOutput } from "./guard-output";

guardOutput();
answerParent();

// When `assay serve` ends, however it ends, the channel to it closes.
if (process.channel) process.once("disconnect", () => process.exit(0));

const isDevelopment = process.env.NODE_ENV === "development";
const { HOST, PORT } = parseEnvironment(process.env);

// Large uploads take longer than Node's five minutes; how fast a body has to arrive is said in lib/datasets/limits.ts.
const server = createServer({ requestTimeout: (slowestUpload.most + 60) * 1000 }, answer);
countRequests(server);
const app = next({ dev: isDevelopment, dir: root(), hostname: HOST, port: PORT, httpServer: server });
const handle = app.getRequestHandler();
await app.prepare();
server.listen(PORT, HOST);

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const { method = "GET", url = "/", headers, socket } = request;
    const said = await askDoor({ method, url, headers, address: socket.remoteAddress ?? "" }, isDevelopment);
    for (const [name, value] of Object.entries(said.sent)) response.setHeader(name, value);
    if (said.kind === "out") {
      // What is left of the body is not read: the connection ends with the answer.
      if (request.headers["content-length"] !== undefined || request.headers["transfer-encoding"] !== undefined) {
        response.setHeader("connection", "close");
      }
      response.writeHead(said.status).end(said.body);
      return;
    }
    request.url = said.url;
    request.headers = said.headers;
    if (said.status !== null) insistOn(said.status, response);
    keepQuery(response);
    await handle(request, response);
  } catch (error) {
    console.error("A request failed:", error);
    if (!response.headersSent) response.writeHead(500, { "content-type": "text/plain; charset=utf-8" });
    response.end("Something went wrong that is no fault of the request. The server's own output says what.");
  }
}

/** Next gives a page that it finds the status 200. */
function insistOn(status: number, response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (status: number, ...rest: unknown[]) => ServerResponse;
  response.writeHead = ((_: number, ...rest: unknown[]) => writeHead(status, ...rest)) as typeof response.writeHead;
}

/**
 * Next says of a route that opens as a panel that its query was rewritten to nothing, since the rewrite that it makes for itself names none. Its
 * router would then take what it has fetched for one query for what every other one shows.
 */
function keepQuery(response: ServerResponse): void {
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) => (name === "x-nextjs-rewritten-query" ? response : setHeader(name, value));
}

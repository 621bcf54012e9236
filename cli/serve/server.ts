// The web server that `assay serve` starts: Next behind the access check.
import { EventEmitter } from "node:events";
import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import path from "node:path";
import next from "next";
import { exitCodes } from "@/cli/caller/exit-codes";
import { untilOutdated } from "@/lib/db/connection/outdated";
import { noteServed } from "@/lib/db/served";
import { addressHere, hasWorkerBeside, parseEnvironment, root } from "@/lib/domain/process/environment";
import { mostOpenConnections } from "@/lib/door/connections";
import { countRequests } from "@/lib/door/count-requests";
import { createDoorServer } from "@/lib/door/server";
import { answerParent } from "./answer-parent";
import { guardOutput } from "./guard-output";

guardOutput();
answerParent();

// `assay serve` has ended.
if (process.channel) process.once("disconnect", () => process.exit(0));

const isDevelopment = process.env.NODE_ENV === "development";
const { HOST, PORT } = parseEnvironment(process.env);

// Next adds an upgrade listener to its server, which would bypass the access check. So it gets a dummy server.
const upgrades = new EventEmitter() as Server;
// The package has no next.config.mjs, so take the built configuration, like Next's standalone server.
if (!isDevelopment) process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(readBuilt("required-server-files.json").config);
const app = next({ dev: isDevelopment, dir: root(), hostname: HOST, port: PORT, httpServer: upgrades });
const handle = app.getRequestHandler();
await app.prepare();
const server = createDoorServer({
  handle: (request, response) => handle(request, response),
  isDevelopment,
  actions: isDevelopment ? null : readActions(),
  ...(isDevelopment && {
    onReloadSocket: (request, socket, head) => void upgrades.emit("upgrade", request, socket, head),
  }),
});
countRequests(server);
// With Node's backlog of 511, Linux drops connections that it has already confirmed; silent clients never notice.
server.listen({ port: PORT, host: HOST, backlog: mostOpenConnections() });
// If the database is away, links of other commands keep the previous address.
await noteServed(addressHere({ HOST, PORT })).catch(() => undefined);
// With a worker, the worker notices a newer Assay and `assay serve` ends both.
if (hasWorkerBeside() === false) {
  const why = await untilOutdated(new AbortController().signal);
  console.error(why?.message);
  process.exit(exitCodes.outdated);
}

function readActions(): Set<string> {
  return new Set(Object.keys(readBuilt("server/server-reference-manifest.json").node));
}

function readBuilt(file: string) {
  return JSON.parse(readFileSync(path.join(root(), process.env.NEXT_DIST_DIR || ".next", file), "utf8"));
}

// A web server that does nothing: the floor for response times.
import { createServer } from "node:http";

const server = createServer((_, response) => response.end("{}"));
server.listen(0, "127.0.0.1", () => process.send?.({ port: server.address().port }));
process.once("disconnect", () => process.exit(0));

// A web server that does nothing but answer: how long it takes on this machine at this moment is what no product can be below.
import { createServer } from "node:http";

const server = createServer((_, response) => response.end("{}"));
server.listen(0, "127.0.0.1", () => process.send?.({ port: server.address().port }));
process.once("disconnect", () => process.exit(0));

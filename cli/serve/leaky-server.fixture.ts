// A server under test: it answers its parent as Assay's own processes do, and at /leak uses up every descriptor that it may open.
import { openSync } from "node:fs";
import { createServer } from "node:http";
import { answerParent } from "./answer-parent";

answerParent();
createServer((request, response) => {
  response.end("here");
  if (request.url !== "/leak") return;
  // Also those that become free, as the connection of this very request does.
  setInterval(useUp, 10);
}).listen(Number(process.argv[2]), "127.0.0.1");

function useUp(): void {
  for (;;) {
    try {
      openSync("/dev/null", "r");
    } catch {
      return;
    }
  }
}

// A server under test: answers its parent as Assay's processes do, and at /leak uses up all its file descriptors.
import { openSync } from "node:fs";
import { createServer } from "node:http";
import { answerParent } from "./answer-parent";

answerParent();
createServer((request, response) => {
  response.end("here");
  if (request.url !== "/leak") return;
  // Also those freed later, such as this request's connection.
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

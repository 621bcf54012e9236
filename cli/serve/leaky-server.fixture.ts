// Test server: answers its parent like Assay's processes, and uses up all file descriptors at /leak.
import { openSync } from "node:fs";
import { createServer } from "node:http";
import { answerParent } from "./answer-parent";

answerParent();
createServer((request, response) => {
  response.end("here");
  if (request.url !== "/leak") return;
  // Repeated, to use up descriptors that are freed later.
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

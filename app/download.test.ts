import { expect, test } from "vitest";
import { download, safeName } from "./download";

test.each([
  ["assay Bridges, 38 samples", "assay-Bridges-38-samples"],
  ['a"\r\nset-cookie: b', "a-set-cookie-b"],
  ["../../etc/passwd", "etc-passwd"],
  ["Brücken é", "Brucken-e"],
  ["質問", "assay"],
])("a file called %j is saved as %s", (name, safe) => expect(safeName(name)).toBe(safe));

test("whoever stops taking the file stops what makes it", async () => {
  let isStopped = false;
  async function* pieces() {
    try {
      for (;;) yield "line\n";
    } finally {
      isStopped = true;
    }
  }
  const reader = download(pieces(), "csv", "x").body?.getReader();
  await reader?.read();
  await reader?.cancel();
  expect(isStopped).toBe(true);
});

import { ServerName } from "assay-lib/domain/judges/server-names";
import { expect, test } from "vitest";
import { judgeNameAt } from "./providers";

test("a judge without a name has its server's, with the port", () => {
  const addresses = [
    "https://api.openai.com/v1",
    "http://127.0.0.1:11434/v1",
    "http://127.0.0.1:8000/v1",
    "http://[::1]:8000/v1",
  ];
  const names = [...addresses, `https://${"a".repeat(60)}.example/v1`].map(judgeNameAt);
  expect(names).toEqual(["api.openai.com", "127.0.0.1-11434", "127.0.0.1-8000", "1-8000", "a".repeat(40)]);
  for (const name of names) expect(ServerName.parse(name)).toBe(name);
  expect(judgeNameAt("api.openai.com")).toBe("");
});

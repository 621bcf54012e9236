import { expect, test } from "vitest";
import { waited } from "./pause";

test("waiting ends early, without an error, when it is aborted", async () => {
  const controller = new AbortController();
  const wait = waited(600_000, controller.signal);
  controller.abort();
  await expect(wait).resolves.toBeUndefined();
  await expect(waited(600_000, controller.signal)).resolves.toBeUndefined();
});

import { expect, test } from "vitest";
import { pause } from "./pause";

test("waiting ends early, without an error, when it is aborted", async () => {
  const controller = new AbortController();
  const wait = pause(600_000, controller.signal);
  controller.abort();
  await expect(wait).resolves.toBeUndefined();
  await expect(pause(600_000, controller.signal)).resolves.toBeUndefined();
});

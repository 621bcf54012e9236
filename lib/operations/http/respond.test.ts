import { afterEach, expect, test, vi } from "vitest";
import { respond } from "./respond";

afterEach(() => void vi.restoreAllMocks());

test("the log of a failed request names no share", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const token = "Q3m-_zT9xLk2Vb7Wn4Rc8Yd1Fg5Hj6Ps";
  const fail = respond(() => {
    throw new Error("broken");
  });
  for (const path of [`/share/${token}/agreement`, `/%73hare/${token}/table`, `/welcome/${token}`])
    expect((await fail(new Request(`http://127.0.0.1:3000${path}`), { params: Promise.resolve({}) })).status).toBe(500);
  expect(logged.mock.calls.map(([first]) => first)).toEqual([
    "GET /share/[token]/agreement failed:",
    "GET /share/[token]/table failed:",
    "GET /welcome/[token] failed:",
  ]);
});

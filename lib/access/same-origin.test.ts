import { expect, test } from "vitest";
import { isSameOrigin } from "./same-origin";

const from = (origin: string | null, host = "127.0.0.1:3000") =>
  isSameOrigin(new Headers({ host, ...(origin !== null && { origin }) }));

test("a page of the same host and port may send", () => {
  expect(from("http://127.0.0.1:3000")).toBe(true);
  expect(from("https://assay.example", "assay.example")).toBe(true);
});

test("pages of other hosts or ports, pages without an origin, and senders that name none may not", () => {
  expect(from("http://127.0.0.1:3001")).toBe(false);
  expect(from("http://evil.example")).toBe(false);
  expect(from("null")).toBe(false);
  expect(from(null)).toBe(false);
});

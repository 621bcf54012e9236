import { expect, test } from "vitest";
import { endOf } from "@/lib/domain/shares/choices";
import { readExpiry } from "./expiry";

const now = new Date("2026-11-21T12:00:00.000Z");

test.each([
  ["1d", "2026-11-22T12:00:00.000Z"],
  ["30d", "2026-12-21T12:00:00.000Z"],
  ["2026-11-21", "2026-11-21T23:59:59.999Z"],
  ["2028-02-29", "2028-02-29T23:59:59.999Z"],
])("%s ends %s", (text, end) => expect(readExpiry(text, now)?.toISOString()).toBe(end));

test("a share without an expiry never ends", () => expect(readExpiry("none", now)).toBeNull());

test.each(["", "0d", "-1d", "9999d", "7", "7 days", "2026-11-20", "2027-02-29", "2026-13-01", "9999-12-31", "1e3d"])(
  "%j is refused",
  (text) => expect(() => readExpiry(text, now)).toThrow("The expiry cannot be read."),
);

test("a share ends exactly when it expires, or when it is revoked", () => {
  const at = (offset: number) => new Date(now.getTime() + offset);
  expect(endOf({ revokedAt: null, expiresAt: at(1) }, now)).toBeNull();
  expect(endOf({ revokedAt: null, expiresAt: now }, now)).toBe("expired");
  expect(endOf({ revokedAt: at(-1), expiresAt: null }, now)).toBe("revoked");
});

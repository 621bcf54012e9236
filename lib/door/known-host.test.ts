import { expect, test } from "vitest";
import { isKnownHost } from "./known-host";

test.each(["127.0.0.1:3000", "localhost", "LOCALHOST:3000", "[::1]:3000", "127.1.2.3:80"])("%s is this machine", (host) => {
  expect(isKnownHost(host)).toBe(true);
});

test.each([
  "evil.example:3000",
  "127.0.0.1.evil.example",
  "localhost.evil.example",
  "192.168.0.7:3000",
  "",
  "a b",
  undefined,
  null,
])("%s is a name that Assay does not go by", (host) => expect(isKnownHost(host)).toBe(false));

test("the public address is known by host and port", () => {
  expect(isKnownHost("assay.example.org", "https://assay.example.org/")).toBe(true);
  expect(isKnownHost("assay.example.org:81", "https://assay.example.org/")).toBe(false);
  expect(isKnownHost("evil.example", "no address")).toBe(false);
});

test("the scheme's default port may be written or left out", () => {
  expect(isKnownHost("assay.example.org:443", "https://assay.example.org/")).toBe(true);
  expect(isKnownHost("assay.example.org", "https://assay.example.org:443/")).toBe(true);
  expect(isKnownHost("assay.example.org:80", "http://assay.example.org")).toBe(true);
  expect(isKnownHost("assay.example.org:80", "https://assay.example.org")).toBe(false);
});

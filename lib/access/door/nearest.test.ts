import { expect, test } from "vitest";
import { nearestAddress } from "./nearest";

test.each([
  ["/api/v1/run", "/api/v1/runs"],
  ["/api/v1/rnus/abc/samples", "/api/v1/runs/abc/samples"],
  ["/api/v1/runs/abc/sample/7", "/api/v1/runs/abc/samples/7"],
  ["/api/runs", "/api/v1/runs"],
  ["/api/runs/abc/export", "/api/v1/runs/abc/export"],
  ["/api/v1/data-sets", "/api/v1/datasets"],
  ["/run/abc", "/runs/abc"],
  ["/setings/tokens", "/settings/tokens"],
  ["/setings/webhooks/", "/settings/webhooks"],
  ["/run/a%3Cb%3E", "/runs/a%3Cb%3E"],
])("%s is near %s", (asked, near) => {
  expect(nearestAddress(asked)).toBe(near);
});

test.each(["/api/v1/coffee", "/api", "/coffee", "/nothing", "/a/b/c/d/e", "/%zz", "/runs/..%2f", `/runs/${"x".repeat(300)}`])(
  "nothing is near %s",
  (asked) => {
    expect(nearestAddress(asked)).toBeNull();
  },
);

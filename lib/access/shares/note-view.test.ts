import { expect, test } from "vitest";
import { isView } from "./note-view";

test.each([{}, { "sec-fetch-dest": "document" }, { "user-agent": "Mozilla/5.0 (X11; Linux x86_64)" }])(
  "%j is a view",
  (headers) => expect(isView(new Headers(headers as Record<string, string>))).toBe(true),
);

test.each([
  { "sec-purpose": "prefetch;prerender" },
  { purpose: "prefetch" },
  { "sec-fetch-dest": "empty" },
  { "user-agent": "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)" },
])("%j is not", (headers) => expect(isView(new Headers(headers as unknown as Record<string, string>))).toBe(false));

import { expect, test } from "vitest";
import { plainName } from "./normalized";

test.each([
  ["می‌خواهم", "می‌خواهم"],
  ["क्‍ष", "क्‍ष"],
  ["👩‍👩‍👧 team", "👩‍👩‍👧 team"],
  ["🏳️‍🌈", "🏳️‍🌈"],
  ["ad\u200dmin", "ad min"],
  ["\u200dadmin\u200c", "admin"],
  ["ب\u200c\u200cب", "ب ب"],
  ["a\u202eb\u0000c\n d", "a b c d"],
])("the name %j becomes %j", (given, plain) => expect(plainName(given)).toBe(plain));

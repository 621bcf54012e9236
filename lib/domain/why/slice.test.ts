import { expect, test } from "vitest";
import { rangeOf } from "./slice";

test.each([
  ["up to 5", { over: null, upTo: 5 }],
  ["over 5 to 12.5", { over: 5, upTo: 12.5 }],
  ["over -1.2e-7", { over: -1.2e-7, upTo: null }],
  ["5", null],
  ["table", null],
  ["", null],
  ["over 1-2-3", null],
])("%s is the range %j", (value, range) => expect(rangeOf(value)).toEqual(range));

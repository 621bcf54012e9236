import { expect, test } from "vitest";
import { fileSize } from "./file-size";

test("sizes use the largest unit that fits", () => {
  expect([0, 1023, 704_512, 1_572_864, 3 * 1024 ** 3].map(fileSize)).toEqual([
    "0 bytes",
    "1,023 bytes",
    "688 KB",
    "1.5 MB",
    "3 GB",
  ]);
});

import { expect, test } from "vitest";
import { printable } from "@/lib/domain/text/printable";
import { formatTable } from "./table";

test("columns line up, numbers to the right, without blanks at the end", () => {
  expect(
    formatTable(
      ["metric", "mean", "note"],
      [
        ["a", "0.5", ""],
        ["longer", "10.25", "x"],
      ],
      ["mean"],
    ),
  ).toBe("metric   mean  note\na         0.5\nlonger  10.25  x\n");
});

test("outside text cannot control the terminal or break its line", () => {
  expect(printable("a\u001b[31mb\r\nc\u202ed\u0007")).toBe("a [31mb  cd ");
  expect(printable("a\nb\u0000", { keepLines: true })).toBe("a\nb ");
});

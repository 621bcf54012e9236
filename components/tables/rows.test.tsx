import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { plainLayout } from "./layout";
import { DataTable } from "./rows";

const rows = [{ id: "a", name: "A" }];

test("a group's heading spans only the columns that are shown with it", () => {
  const column = (id: string, group: string, isWideOnly = false) => ({ id, name: id, group, isWideOnly, cell: () => id });
  const columns = [column("score", "Scores"), column("grade", "Labels", true), column("kind", "Labels", true)];
  const mixed = [column("trulens", "Scores", true), column("ragas", "Scores")];
  const headings = (shown: typeof columns) =>
    [
      ...renderToStaticMarkup(<DataTable label="Rows" rows={rows} columns={shown} layout={plainLayout} />).matchAll(
        /<t[hd] colSpan="(\d)"[^>]*class="([^"]*)"[^>]*>(?:<span[^>]*>([^<]*))?/g,
      ),
    ].map(([, span, className = "", name]) => [name, Number(span), className.includes("hidden") ? "wide only" : "always"]);
  expect(headings(columns)).toEqual([
    ["Scores", 1, "always"],
    ["Labels", 2, "wide only"],
  ]);
  expect(headings(mixed)).toEqual([
    [undefined, 1, "wide only"],
    ["Scores", 1, "always"],
  ]);
});

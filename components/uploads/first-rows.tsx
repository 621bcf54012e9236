import type { PreviewedRow } from "assay-lib/datasets/preview-file";
import { Panel } from "@/components/ui/panel";
import { Cell, ColumnHeading, rowClass, Table } from "@/components/ui/table";
import { Tag } from "@/components/ui/tag";
import { uploadedText } from "./value-text";

/** Cells can have megabytes. */
const maxLength = 400;
const beginning = (text: string) => (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text);

export const FirstRows = ({ rows, counts }: { rows: readonly PreviewedRow[]; counts: "line" | "row" }) => {
  const hasReference = rows.some(({ sample }) => sample.reference !== null);
  const hasLabels = rows.some(({ sample }) => Object.keys(sample.labels).length > 0);
  const configurations = new Set(rows.map(({ configuration }) => configuration));
  return (
    <Panel>
      <Table label="Preview of the first rows" className="min-w-[860px]">
        <thead>
          <tr>
            <ColumnHeading name={counts === "line" ? "Line" : "Row"} numeric className="w-11" />
            <ColumnHeading name="question" sub={configurations.size > 1 ? "id, configuration" : "id"} />
            <ColumnHeading name="contexts" sub="in rank order" />
            <ColumnHeading name="response" />
            {hasReference && <ColumnHeading name="reference" />}
            {hasLabels && <ColumnHeading name="labels" />}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, configuration, sample }) => (
            <tr key={line} className={rowClass()}>
              <Cell numeric className="py-2.5 align-top text-small text-ink-3">
                {line.toLocaleString("en")}
              </Cell>
              <Cell className="w-[250px] min-w-52 py-2.5 align-top">
                <p dir="auto" className="line-clamp-2 font-medium [overflow-wrap:anywhere]">
                  {beginning(sample.question)}
                </p>
                <p className="line-clamp-2 font-mono text-caption text-ink-3 [overflow-wrap:anywhere]">
                  {[sample.externalId, configurations.size > 1 && configuration].filter(Boolean).join(" · ")}
                </p>
              </Cell>
              <Cell className="w-2/5 max-w-0 min-w-64 py-2.5 align-top">
                <ol>
                  {sample.contexts.slice(0, 2).map((context, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a context is identified by its rank.
                    <li key={index} className="grid grid-cols-[16px_minmax(0,1fr)] text-small text-ink-2">
                      <span className="text-caption text-ink-3">{index + 1}</span>
                      <span dir="auto" className="truncate">
                        {beginning(context)}
                      </span>
                    </li>
                  ))}
                </ol>
                {sample.contexts.length > 2 && (
                  <p className="pl-4 text-small text-ink-3">and {(sample.contexts.length - 2).toLocaleString("en")} more</p>
                )}
              </Cell>
              <Cell className="w-[300px] min-w-48 py-2.5 align-top text-[12.5px]/[18px]">
                {sample.response === null ? (
                  <span className="text-ink-3">none</span>
                ) : (
                  <p dir="auto" className="line-clamp-2 text-ink-2 [overflow-wrap:anywhere]">
                    {beginning(sample.response) || <span className="text-ink-3">empty</span>}
                  </p>
                )}
              </Cell>
              {hasReference && (
                <Cell className="max-w-44 py-2.5 align-top">
                  <p dir="auto" className="line-clamp-2 [overflow-wrap:anywhere]">
                    {sample.reference === null ? <span className="text-ink-3">none</span> : beginning(sample.reference)}
                  </p>
                </Cell>
              )}
              {hasLabels && (
                <Cell className="max-w-44 py-2.5 align-top">
                  <span className="flex flex-wrap gap-1">
                    {Object.entries(sample.labels)
                      .slice(0, 4)
                      .map(([name, value]) => (
                        <Tag key={name}>
                          {name} {uploadedText(value).slice(0, 60)}
                        </Tag>
                      ))}
                  </span>
                </Cell>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
};

"use client";

import { parameterBounds } from "assay-lib/domain/bounds";
import { ownMember } from "assay-lib/domain/lists/own-member";
import { X } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, memo, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Input, SearchInput } from "@/components/ui/field";
import { Table } from "@/components/ui/table";
import { type Draft, type EditedConfiguration, pasted } from "./draft";

/** Rows shown at first, and added by a button; each cell is a control. */
const step = 100;
const fixed = "sticky left-0 z-10 bg-surface border-r border-line";

interface Props {
  configurations: readonly EditedConfiguration[];
  draft: Draft;
  onDraft: (change: (draft: Draft) => Draft) => void;
}

export const ParametersTable = ({ configurations, draft, onDraft }: Props) => {
  const [looked, setLooked] = useState("");
  const [most, setMost] = useState(step);
  const wanted = looked.trim().toLowerCase();
  const found = wanted ? configurations.filter(({ name }) => name.toLowerCase().includes(wanted)) : configurations;
  const shown = found.slice(0, most);
  // Rows are memoised, so what they are given must not change.
  const ids = useRef<string[]>([]);
  ids.current = found.map(({ id }) => id);
  const [change] = useState(() => ({
    text: (id: string, column: string, text: string) =>
      onDraft((before) => ({ ...before, texts: { ...before.texts, [id]: { ...before.texts[id], [column]: text } } })),
    paste: (id: string, column: string, text: string) => onDraft((before) => pasted(before, ids.current, { id, column }, text)),
  }));
  return (
    <div className="grid grid-cols-1 gap-2">
      {configurations.length > 12 && (
        <SearchInput
          aria-label="Search configurations"
          placeholder="Search configurations"
          className="max-w-60"
          value={looked}
          onChange={({ target }) => setLooked(target.value)}
        />
      )}
      <div className="rounded-panel border border-line">
        <Table
          label="Parameters of the configurations"
          region={{ className: "max-h-[44vh] phone:max-h-[34vh] overflow-y-auto rounded-panel" }}
        >
          <thead className="sticky top-0 z-20 bg-surface">
            <tr>
              <th scope="col" className={`${fixed} border-b px-2.5 py-1.5 text-left text-[11.5px]/4 font-medium text-ink-2`}>
                Configuration
              </th>
              {draft.columns.map((column) => (
                <th
                  key={column}
                  scope="col"
                  className="border-b border-line py-1.5 pr-1 pl-2.5 text-left text-[11.5px]/4 font-medium"
                >
                  <span className="flex items-center justify-between gap-1">
                    <bdi className="max-w-36 [overflow-wrap:anywhere]">{column}</bdi>
                    <Button
                      look="ghost"
                      size="small"
                      icon
                      aria-label={`Remove ${column}`}
                      title={`Remove ${column}`}
                      onClick={() => onDraft((before) => without(before, column))}
                    >
                      <X aria-hidden />
                    </Button>
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ id, name }) => (
              <Row key={id} id={id} name={name} columns={draft.columns} texts={draft.texts[id] ?? none} change={change} />
            ))}
          </tbody>
        </Table>
      </div>
      {found.length === 0 && <p className="text-ink-2">No configuration contains “{looked}”.</p>}
      {found.length > shown.length && (
        <Button className="justify-self-start" size="small" onClick={() => setMost(most + step)}>
          Show {Math.min(step, found.length - shown.length)} more of {found.length.toLocaleString("en")}
        </Button>
      )}
    </div>
  );
};

const none = {};

function without(draft: Draft, column: string): Draft {
  const texts = Object.entries(draft.texts).map(([id, { [column]: _, ...others }]) => [id, others]);
  return { columns: draft.columns.filter((other) => other !== column), texts: Object.fromEntries(texts) };
}

interface RowProps {
  id: string;
  name: string;
  columns: readonly string[];
  texts: Readonly<Record<string, string>>;
  change: { text: (id: string, column: string, text: string) => void; paste: (id: string, column: string, text: string) => void };
}

const Row = memo(({ id, name, columns, texts, change }: RowProps) => (
  <tr className="[&:last-child>*]:border-b-0">
    <th
      scope="row"
      className={`${fixed} max-w-52 min-w-28 border-b px-2.5 text-left font-medium [overflow-wrap:anywhere] phone:max-w-32`}
    >
      <bdi>{name}</bdi>
    </th>
    {columns.map((column) => (
      <td key={column} className="border-b border-line p-1">
        <Input
          aria-label={`${column} of ${name}`}
          value={ownMember(texts, column) ?? ""}
          maxLength={parameterBounds.text}
          className="min-w-24 border-transparent hover:border-line-2 focus:border-line-2"
          onChange={({ target }) => change.text(id, column, target.value)}
          onKeyDown={moveInColumn}
          onPaste={(event: ClipboardEvent) => {
            const text = event.clipboardData.getData("text/plain");
            if (!/[\n\t]/.test(text.trim())) return;
            event.preventDefault();
            change.paste(id, column, text);
          }}
        />
      </td>
    ))}
  </tr>
));

/** Enter and the arrows up and down go to the same parameter of another configuration. */
function moveInColumn(event: KeyboardEvent<HTMLInputElement>): void {
  const by = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  const cell = event.currentTarget.closest("td");
  if (!by || !cell) return;
  event.preventDefault();
  const row = by > 0 ? cell.parentElement?.nextElementSibling : cell.parentElement?.previousElementSibling;
  const next = row?.children[cell.cellIndex]?.querySelector("input");
  next?.focus();
  next?.select();
}

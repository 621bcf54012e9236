"use client";

import { parameterBounds } from "assay-lib/domain/bounds";
import { readNames } from "assay-lib/domain/parameters/names";
import { counted } from "assay-lib/domain/text/counted";
import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Table } from "@/components/ui/table";
import { type Draft, type EditedConfiguration, isParameterOffered, partsProblem, withNames } from "./draft";

const step = 100;

interface Props {
  configurations: readonly EditedConfiguration[];
  draft: Draft;
  onDraft: (draft: Draft) => void;
  onCancel: () => void;
}

export const FromNames = ({ configurations, draft, onDraft, onCancel }: Props) => {
  const found = useMemo(() => readNames(configurations.map(({ name }) => name)), [configurations]);
  const [parts, setParts] = useState(() =>
    found.parts.map((part) => ({ name: part.name, isUsed: isParameterOffered(part, found.parts) })),
  );
  const [most, setMost] = useState(step);
  const [problem, setProblem] = useState<string | null>(null);
  const change = (at: number, part: Partial<(typeof parts)[number]>) =>
    setParts(parts.map((before, index) => (index === at ? { ...before, ...part } : before)));
  const use = () => {
    const names = parts.map(({ name, isUsed }) => (isUsed ? name.trim() : null));
    const wrong = partsProblem(names, draft.columns);
    setProblem(wrong);
    if (wrong === null) onDraft(withNames(draft, configurations, found, names));
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      {found.read.length === 0 ? (
        <p className="text-ink-2">The names have no parts in common.</p>
      ) : (
        <div className="rounded-panel border border-line">
          <Table label="Names in parts" region={{ className: "max-h-[44vh] phone:max-h-[34vh] overflow-y-auto rounded-panel" }}>
            <thead className="sticky top-0 z-20 bg-surface">
              <tr>
                <th
                  scope="col"
                  className="border-b border-line px-2.5 py-1.5 text-left align-bottom text-[11.5px]/4 font-medium text-ink-2"
                >
                  Configuration
                </th>
                {parts.map(({ name, isUsed }, at) => (
                  // Parts have places, not names.
                  <th key={found.parts[at]?.name} scope="col" className="border-b border-line p-1.5 text-left font-normal">
                    <label className="flex items-center gap-1.5 pb-1 text-caption text-ink-2">
                      <input
                        type="checkbox"
                        className="size-3.5 accent-accent"
                        checked={isUsed}
                        onChange={({ target }) => change(at, { isUsed: target.checked })}
                      />
                      Use<span className="sr-only"> {found.parts[at]?.name}</span>
                    </label>
                    <Input
                      aria-label={`Name of ${found.parts[at]?.name}`}
                      className="min-w-20"
                      disabled={!isUsed}
                      maxLength={parameterBounds.name}
                      value={name}
                      onChange={({ target }) => change(at, { name: target.value })}
                    />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {found.read.slice(0, most).map(({ configuration, values }) => (
                <tr key={configuration} className="[&:last-child>*]:border-b-0">
                  <th
                    scope="row"
                    className="max-w-52 border-b border-line px-2.5 py-1 text-left font-medium [overflow-wrap:anywhere]"
                  >
                    <bdi>{configuration}</bdi>
                  </th>
                  {values.map((value, at) => (
                    <td
                      key={found.parts[at]?.name}
                      className={`max-w-40 truncate border-b border-line px-2.5 py-1 ${parts[at]?.isUsed ? "" : "text-ink-3 line-through"}`}
                    >
                      <bdi>{value === null ? "" : String(value)}</bdi>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
      {found.read.length > most && (
        <Button className="justify-self-start" size="small" onClick={() => setMost(most + step)}>
          Show {Math.min(step, found.read.length - most)} more of {found.read.length.toLocaleString("en")}
        </Button>
      )}
      {found.others.length > 0 && (
        <Notice
          title={`${counted(found.others.length, "name")} ${found.others.length === 1 ? "does" : "do"} not follow the pattern`}
        >
          <span className="line-clamp-4">{found.others.slice(0, 50).join(", ")}</span>
        </Notice>
      )}
      <div className="sticky -bottom-4 z-30 -mx-4 -mb-4 rounded-b-float grid grid-cols-1 gap-2 border-t border-line bg-surface px-4 py-3">
        {problem && <Notice kind="problem">{problem}</Notice>}
        <div className="flex items-center justify-end gap-2">
          <span className="mr-auto text-small text-ink-2">Nothing is saved yet.</span>
          <Button onClick={onCancel}>Back</Button>
          <Button look="primary" disabled={found.read.length === 0} onClick={use}>
            Use these
          </Button>
        </div>
      </div>
    </div>
  );
};

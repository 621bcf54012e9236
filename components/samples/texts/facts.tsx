"use client";

import type { Sample } from "assay-lib/db/samples/rows";
import { labelInShort } from "assay-lib/domain/labels/kinds";
import { ChevronDown } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";
import { shortValues } from "./short-values";

export function SampleFacts({ labels, metadata }: Pick<Sample, "labels" | "metadata">) {
  const groups = [
    { name: "Labels", entries: Object.entries(labels) },
    { name: "Other columns", entries: Object.entries(metadata) },
  ].filter(({ entries }) => entries.length > 0);
  if (groups.length === 0) return null;
  return (
    <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-2.5 gap-y-1 text-small phone:grid-cols-1">
      {groups.map(({ name, entries }) => (
        <div key={name} className="contents">
          <dt className="text-caption font-medium text-ink-3">{name}</dt>
          <dd className="flex flex-wrap items-center gap-1.5">
            <Entries name={name} entries={entries} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Entries({ name, entries }: { name: string; entries: [string, unknown][] }) {
  const { shown, rest } = shortValues(entries, 5);
  return (
    <>
      {shown.map(({ key, text }) => (
        <span
          key={key}
          className="inline-flex max-w-56 items-baseline gap-1 rounded-chip bg-sunken px-1.5 text-[11.5px]/[20px] text-ink-2"
        >
          <bdi className="shrink-0 font-semibold text-ink">{text}</bdi>
          <bdi className="truncate">{key}</bdi>
        </span>
      ))}
      {rest.length > 0 && <MoreValues name={name} entries={rest} hasMore={shown.length > 0} />}
    </>
  );
}

interface Props {
  name: string;
  entries: readonly [string, unknown][];
  /** Other values precede the button. */
  hasMore: boolean;
}

export const MoreValues = ({ name, entries, hasMore }: Props) => (
  <Popover
    label={name}
    trigger={
      <Button size="small">
        {entries.length} {hasMore ? "more" : "in all"}
        <ChevronDown aria-hidden />
      </Button>
    }
  >
    <dl className="grid gap-2 text-small">
      {entries.slice(0, listedAtMost).map(([key, value]) => (
        <div key={key}>
          <dt className="text-caption text-ink-3 [overflow-wrap:anywhere]">{key}</dt>
          <dd className="whitespace-pre-wrap [overflow-wrap:anywhere]">
            <bdi className={typeof value === "object" && value !== null ? "font-mono text-[11.5px]" : undefined}>
              {inFull(value)}
            </bdi>
          </dd>
        </div>
      ))}
    </dl>
    {entries.length > listedAtMost && (
      <p className="mt-2 text-caption text-ink-3">and {(entries.length - listedAtMost).toLocaleString("en")} more</p>
    )}
  </Popover>
);

const listedAtMost = 100;
const charactersAtMost = 2_000;

function inFull(value: unknown): string {
  const text = labelInShort(value) ?? (typeof value === "string" ? value : JSON.stringify(value, null, 1));
  return text.length > charactersAtMost ? `${text.slice(0, charactersAtMost)}…` : text || "empty";
}

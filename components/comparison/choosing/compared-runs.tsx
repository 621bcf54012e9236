"use client";

import { ChevronDown } from "lucide-react";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { RunLetter } from "@/components/comparison/run-letter";
import { Button } from "@/components/ui/button";
import { Menu, MenuChoice } from "@/components/ui/menu";
import { Kbd } from "@/components/ui/tag";
import type { Pairs } from "./use-pairs";

export const ChosenRuns = ({
  runs,
  onBaseline,
}: {
  /** `told` disambiguates runs with the same name. */
  runs: readonly { id: string; name: string; told?: string | null }[];
  onBaseline: (id: string) => void;
}) => (
  <ul className="flex flex-wrap items-center gap-x-3 gap-y-1">
    {runs.map(({ id, name, told }, index) => (
      <li key={id} className="flex min-w-0 items-center gap-1.5 font-medium">
        <RunLetter index={index} />
        <bdi className="max-w-52 [overflow-wrap:anywhere]">{name}</bdi>
        {told && <span className="text-small font-normal text-ink-3">{told}</span>}
        {index === 0 && runs.length > 1 && (
          <Menu
            side="top"
            align="start"
            trigger={
              <Button size="small" className="font-normal">
                baseline <ChevronDown aria-hidden />
              </Button>
            }
          >
            <MenuChoice
              name="Baseline"
              value={id}
              choices={runs.map((run) => ({ value: run.id, name: [run.name, run.told].filter(Boolean).join(", ") }))}
              onChoose={onBaseline}
            />
          </Menu>
        )}
      </li>
    ))}
  </ul>
);

/** What a comparison of `count` runs would pair, or why there is none. */
export const PairsStatus = ({ count, pairs, refusal }: { count: number; pairs: Pairs | null; refusal?: string | null }) => (
  <p role="status" className="mt-0.5 text-small text-ink-2 [overflow-wrap:anywhere]">
    {refusal}
    {!refusal && count === 1 && "Select one to three more to compare."}
    {!refusal && count > 1 && !pairs && "Counting paired questions …"}
    {!refusal && pairs && (
      <>
        <b className="font-semibold text-ink">{pairs.head}</b>
        {pairs.rest}
      </>
    )}
  </p>
);

export const CompareButton = ({ href, isReady, children }: { href: string; isReady: boolean; children: ReactNode }) => {
  const router = useRouter();
  return (
    <Button look="primary" disabled={!isReady} aria-keyshortcuts="c" onClick={() => router.push(href)}>
      {children}
      <Kbd>c</Kbd>
    </Button>
  );
};

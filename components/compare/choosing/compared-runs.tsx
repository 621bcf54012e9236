"use client";

import { ChevronDown } from "lucide-react";
import { RunLetter } from "@/components/compare/run-letter";
import { Button } from "@/components/ui/button";
import { Menu, MenuChoice } from "@/components/ui/menu";

interface Compared {
  id: string;
  name: string;
  /** Disambiguates runs with the same name. */
  told?: string | null;
}

/** The chosen runs with their letters. The first has a menu to change the baseline. */
export const ComparedRuns = ({ runs, onBaseline }: { runs: readonly Compared[]; onBaseline: (id: string) => void }) => (
  <ul className="flex flex-wrap items-center gap-x-3 gap-y-1">
    {runs.map(({ id, name, told }, index) => (
      <li key={id} className="flex min-w-0 items-center gap-1.5 font-medium">
        <RunLetter index={index} />
        <bdi className="max-w-52 truncate" title={name}>
          {name}
        </bdi>
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

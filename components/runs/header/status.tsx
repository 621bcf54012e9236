"use client";

import type { RunStatus } from "assay-lib/domain/run";
import { ChevronDown } from "lucide-react";
import { StatusMark } from "@/components/runs/status";
import { useFollowed } from "@/components/runs/use-progress";
import { cn } from "@/components/ui/class-names";

export const RunStatusLine = ({ status, errors }: { status: RunStatus; errors: number }) => {
  const { areErrorsFolded, isOpen, setOpen } = useFollowed();
  const mark = <StatusMark status={status} errors={errors} />;
  if (!areErrorsFolded) return mark;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls="run-progress"
      onClick={() => setOpen(!isOpen)}
      className="-mx-1 inline-flex items-center gap-1 rounded-chip px-1 hover:bg-sunken"
    >
      {mark}
      <ChevronDown aria-hidden className={cn("size-3.5 text-ink-3 transition-transform duration-120", isOpen && "rotate-180")} />
    </button>
  );
};

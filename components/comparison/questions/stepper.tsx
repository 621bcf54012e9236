"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { ButtonLink } from "@/components/ui/button";
import { Kbd } from "@/components/ui/tag";
import { useNextQuestion } from "./use-next";

/** Goes round, so both links stay in place. */
export const QuestionStepper = ({ at, hrefs }: { at: number; hrefs: readonly string[] }) => {
  useNextQuestion(hrefs.map((href, index) => ({ href, isOpen: index === at })));
  const href = (by: number) => hrefs[(at + by + hrefs.length) % hrefs.length] ?? "";
  return (
    <nav aria-label="Questions" className="flex items-center gap-2 text-small text-ink-3 tabular-nums">
      <span className="inline-flex items-center gap-1 phone:hidden">
        <Kbd>j</Kbd> <Kbd>k</Kbd>
      </span>
      {at + 1} of {hrefs.length}
      <ButtonLink icon href={href(-1)} scroll={false} prefetch={false} aria-label="Previous question">
        <ChevronLeft aria-hidden />
      </ButtonLink>
      <ButtonLink icon href={href(1)} scroll={false} prefetch={false} aria-label="Next question">
        <ChevronRight aria-hidden />
      </ButtonLink>
    </nav>
  );
};

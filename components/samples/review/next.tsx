"use client";

import { ArrowRight } from "lucide-react";
import Link from "next/link";
import type { ComponentProps } from "react";
import { useReviewDesk } from "@/components/reviews/desk";
import { buttonClass } from "@/components/ui/button";
import { KeyHint } from "@/components/ui/tag";

interface StepProps extends ComponentProps<"a"> {
  href: string;
  isPanel: boolean;
  /** The run has ended, so neighbours can be prefetched. */
  isFinal: boolean;
}

/** In a panel, steps replace the address, so one step back closes it. */
export const SampleLink = ({ isPanel, isFinal, children, ...link }: StepProps) =>
  isPanel ? (
    <Link {...link} replace scroll={false} prefetch={isFinal}>
      {children}
    </Link>
  ) : (
    // A Next link would open this address as a panel over this page.
    <a {...link}>{children}</a>
  );

interface Props extends Omit<StepProps, "href"> {
  done: number;
  total: number;
  /** Null if the visitor had reviewed all others when the page was made. */
  next: string | null;
  list: string;
}

/** Becomes primary once the visitor gave a verdict. Without a next sample it returns to the queue. */
export function QueueNext({ done, total, next, list, isPanel, isFinal }: Props) {
  const { hasMine = false, reviewedSince = 0 } = useReviewDesk() ?? {};
  const className = buttonClass({ look: hasMine ? "primary" : "plain" });
  return next === null || done + reviewedSince >= total ? (
    <Link href={list} className={className}>
      Back to the queue
    </Link>
  ) : (
    <SampleLink href={next} isPanel={isPanel} isFinal={isFinal} className={className}>
      Next in the queue <KeyHint>j</KeyHint>
      <ArrowRight aria-hidden className="hidden phone:block" />
    </SampleLink>
  );
}

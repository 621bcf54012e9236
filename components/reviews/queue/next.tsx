"use client";

import { ArrowRight } from "lucide-react";
import Link from "next/link";
import { useDesk } from "@/components/reviews/desk";
import { buttonClass } from "@/components/ui/button";
import { Kbd } from "@/components/ui/tag";

interface Props {
  /** Null if the visitor has reviewed all. */
  next: string | null;
  list: string;
  isPanel: boolean;
  isFinal: boolean;
}

/** Becomes primary once the visitor gave a verdict. Without a next sample it returns to the queue. */
export function QueueNext({ next, list, isPanel, isFinal }: Props) {
  const isGiven = useDesk()?.hasMine === true;
  const className = buttonClass({ look: isGiven ? "primary" : "plain" });
  if (next === null) {
    return (
      <Link href={list} className={className}>
        Back to the queue
      </Link>
    );
  }
  const content = (
    <>
      Next in the queue
      <span aria-hidden className="contents phone:hidden">
        <Kbd>j</Kbd>
      </span>
      <ArrowRight aria-hidden className="hidden phone:block" />
    </>
  );
  return isPanel ? (
    <Link href={next} replace scroll={false} prefetch={isFinal} className={className}>
      {content}
    </Link>
  ) : (
    // A Next link would open this address as a panel over this page.
    <a href={next} className={className}>
      {content}
    </a>
  );
}

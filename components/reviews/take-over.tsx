"use client";

import type { Opinion } from "assay-lib/domain/reviews/opinion";
import { Button } from "@/components/ui/button";
import { useReviewDesk } from "./desk";

/** Makes a verdict from another run the visitor's own on this one's score. */
export const TakeOver = ({ target, opinion }: { target: string; opinion: Opinion }) => {
  const desk = useReviewDesk();
  const isThere = target === "" || desk?.metrics.some(({ id, score }) => id === target && score !== null);
  if (!desk || !isThere || desk.mine(target)) return null;
  return (
    <Button data-needs="reviewer" size="small" onClick={() => desk.give(target, opinion)}>
      Take over
    </Button>
  );
};

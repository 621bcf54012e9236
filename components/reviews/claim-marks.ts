"use client";

import type { ClaimMark } from "assay-lib/domain/reviews/opinion";
import { type Reviewer, reviewerKey } from "assay-lib/domain/reviews/state";
import type { StoredClaimMark } from "assay-lib/reviews/store/claim-marks";
import { useEffect, useRef, useState } from "react";
import type { ClaimMarksRead } from "./answer";
import { useReviewDesk } from "./desk";

/** A person's mark on a claim; `claim` is its text, or words of the response that no claim has. */
export interface ShownMark extends ClaimMark {
  reviewer: string;
  isMine: boolean;
}

export interface ClaimMarks {
  given: readonly ShownMark[];
  save: (mark: ClaimMark) => void;
  remove: (claim: string) => void;
  undo: (() => void) | null;
  problem: string | null;
}

export interface MarkedSample {
  runId: string;
  sampleId: number;
}

// Only in the browser: cached pages contain older marks.
const newest = new Map<string, readonly StoredClaimMark[]>();
const rememberedAtMost = 200;

function remember(sample: string, marks: readonly StoredClaimMark[]): void {
  newest.delete(sample);
  newest.set(sample, marks);
  const [oldest] = newest.keys();
  if (newest.size > rememberedAtMost && oldest !== undefined) newest.delete(oldest);
}

/** Null deletes it. */
interface Change {
  claim: string;
  mark: ClaimMark | null;
}

const noAnswer = "Could not save the mark because the server did not respond. Check that it is running, then try again.";

const isBy = (person: Reviewer | null, { reviewerId: id, reviewer: name }: StoredClaimMark): boolean =>
  person !== null && reviewerKey({ id, name }) === reviewerKey(person);

/** Shows changes immediately and reverts those that fail. Null where marks are read-only, as in shares. */
export function useClaimMarks(read: ClaimMarksRead | null, { runId, sampleId }: MarkedSample): ClaimMarks | null {
  const desk = useReviewDesk();
  const sample = `${runId} ${sampleId}`;
  const [, showAnswer] = useState(0);
  /** Changes without a response yet, by claim. */
  const [sent, setSent] = useState<ReadonlyMap<string, { mark: ClaimMark | null; count: number }>>(new Map());
  const [steps, setSteps] = useState<readonly Change[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [unnamed, setUnnamed] = useState<Change | null>(null);
  const count = useRef(0);
  const reviewer = desk?.reviewer ?? null;

  // A mark waits for the name that it is given under.
  useEffect(() => {
    if (!unnamed || !desk || desk.isNaming) return;
    setUnnamed(null);
    if (desk.reviewer) give(unnamed);
  });

  if (!read || !desk) return null;
  const { mark: store, unmark } = read;
  const stored = newest.get(sample) ?? read.marks;
  const mine = (claim: string): ClaimMark | null => {
    const waiting = sent.get(claim);
    if (waiting) return waiting.mark;
    const found = stored.find((one) => one.claim === claim && isBy(reviewer, one));
    return found ? { claim, mark: found.mark, note: found.note } : null;
  };

  async function change({ claim, mark }: Change, step: Change | null) {
    const number = ++count.current;
    setProblem(null);
    setSent((all) => new Map(all).set(claim, { mark, count: number }));
    if (step) setSteps((all) => [...all, step]);
    const failed = await (mark ? store(runId, sampleId, mark) : unmark(runId, sampleId, claim)).then(
      ({ problem, marks }) => {
        remember(sample, marks);
        return problem;
      },
      () => noAnswer,
    );
    setSent((all) => {
      if (all.get(claim)?.count !== number) return all;
      const rest = new Map(all);
      rest.delete(claim);
      return rest;
    });
    showAnswer(number);
    if (!failed) return;
    setSteps((all) => all.filter((one) => one !== step));
    setProblem(failed);
  }

  function give(next: Change) {
    if (reviewer === null) {
      setUnnamed(next);
      desk?.setNaming(true);
    } else void change(next, { claim: next.claim, mark: mine(next.claim) });
  }

  const others = stored.flatMap((one) => (isBy(reviewer, one) ? [] : [{ ...one, isMine: false }]));
  const claims = new Set([...stored.flatMap((one) => (isBy(reviewer, one) ? [one.claim] : [])), ...sent.keys()]);
  const own = [...claims].flatMap((claim) => mine(claim) ?? []);
  const last = steps.at(-1);
  return {
    given: [...own.map((mark) => ({ ...mark, reviewer: reviewer?.name ?? "", isMine: true })), ...others],
    save: (mark) => give({ claim: mark.claim, mark }),
    remove: (claim) => give({ claim, mark: null }),
    undo: last
      ? () => {
          setSteps((all) => all.slice(0, -1));
          void change(last, null);
        }
      : null,
    problem,
  };
}

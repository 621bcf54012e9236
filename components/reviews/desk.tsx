"use client";

import type { Opinion } from "assay-lib/domain/reviews/opinion";
import { type Reviewer, reviewerKey } from "assay-lib/domain/reviews/state";
import type { Band } from "assay-lib/domain/scores/band";
import type { StoredReview } from "assay-lib/reviews/store/verdicts";
import { createContext, type ReactNode, use, useRef, useState, useSyncExternalStore } from "react";
import type { ReviewAction, ReviewsRead } from "./answer";
import { answersSoFar, chosenLast, newestReviews, onAnswer, rememberChosen, rememberReviews } from "./remembered";
import { latestName, rememberName } from "./reviewer-cookie";
import { ReviewerNameField } from "./reviewer-name";

/** A judgment's id, a metric's id for its score, or "" for the whole sample. */
type Target = number | string;
type Step = { target: Target; before: Opinion | null };

export interface JudgedMetric {
  id: string;
  /** "Context rel., TruLens" */
  name: string;
  score: string | null;
  band: Band | null;
  /** "64 of 80 yes" */
  basis: string;
  rawMax: number | null;
}

export interface DeskProps {
  runId: string;
  sampleId: number;
  samples: number;
  metrics: readonly JudgedMetric[];
  first: string | null;
  given: ReviewsRead;
  /** The account, or the name stored in this browser. */
  reviewer: Reviewer | null;
  action: ReviewAction;
}

const DeskContext = createContext<ReturnType<typeof useDeskState> | null>(null);

/** Null if the sample cannot be reviewed. */
export const useReviewDesk = () => use(DeskContext);

const isAbout = ({ judgmentId, metric }: StoredReview, target: Target): boolean =>
  typeof target === "number" ? judgmentId === target : judgmentId === null && (metric ?? "") === target;

const noAnswer = "Could not save the verdict because the server did not respond. Check that it is running, then try again.";

const isBy = (person: Reviewer | null, { reviewerId: id, reviewer: name }: StoredReview): boolean =>
  person !== null && reviewerKey({ id, name }) === reviewerKey(person);

/** Shows changes immediately and reverts those that fail. */
function useDeskState({ runId, sampleId, samples, metrics, first, given, action, reviewer: stored }: DeskProps) {
  const [reviewer, setReviewer] = useState(() => {
    const name = stored?.id ? null : latestName();
    return name === null ? stored : { id: null, name };
  });
  /** Changes without a response yet. */
  const [sent, setSent] = useState<ReadonlyMap<Target, { opinion: Opinion | null; count: number }>>(new Map());
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [lastChange, setLastChange] = useState("");
  const [nameAskedFor, setNameAskedFor] = useState<{ target: Target; opinion: Opinion | null } | "change" | null>(null);
  const [chosenId, setChosen] = useState(() => chosenLast() ?? first);
  const count = useRef(0);
  useSyncExternalStore(onAnswer, answersSoFar, () => 0);
  const { reviews, progress } = newestReviews(runId, sampleId, given);

  const verdictOf = (person: Reviewer | null, target: Target): Opinion | null => {
    const waiting = sent.get(target);
    if (waiting) return waiting.opinion;
    const found = reviews.find((review) => isBy(person, review) && isAbout(review, target));
    return found ? { verdict: found.verdict, score: found.score, note: found.note } : null;
  };

  async function store(person: Reviewer, target: Target, opinion: Opinion | null, step: Step | null) {
    const number = ++count.current;
    setProblem(null);
    const change = opinion?.verdict === "agree" ? "Agreed" : "Disagreed";
    setLastChange(opinion === null ? "Verdict deleted" : change);
    setSent((all) => new Map(all).set(target, { opinion, count: number }));
    if (step) setSteps((all) => [...all, step]);
    const about =
      typeof target === "number" ? { judgmentId: target, metric: null } : { judgmentId: null, metric: target || null };
    const failed = await action({ runId, sampleId, ...about, reviewer: person.name, opinion }).then(
      ({ problem, ...read }) => {
        rememberReviews(runId, sampleId, read);
        return problem;
      },
      () => noAnswer,
    );
    setSent((all) => {
      if (all.get(target)?.count !== number) return all;
      const rest = new Map(all);
      rest.delete(target);
      return rest;
    });
    if (!failed) return;
    setSteps((all) => all.filter((one) => one !== step));
    setProblem(failed);
    setLastChange("");
  }

  function give(target: Target, opinion: Opinion | null) {
    if (reviewer === null) setNameAskedFor({ target, opinion });
    else void store(reviewer, target, opinion, { target, before: verdictOf(reviewer, target) });
  }

  function chooseName(name: string) {
    const chosen: Reviewer = { id: null, name };
    rememberName(name);
    setReviewer(chosen);
    if (name !== reviewer?.name) setSteps([]);
    if (nameAskedFor && nameAskedFor !== "change")
      void store(chosen, nameAskedFor.target, nameAskedFor.opinion, {
        target: nameAskedFor.target,
        before: verdictOf(chosen, nameAskedFor.target),
      });
    setNameAskedFor(null);
  }

  const last = steps.at(-1);
  const undo = () => {
    if (!last || reviewer === null) return;
    setSteps((all) => all.slice(0, -1));
    void store(reviewer, last.target, last.before, null);
  };
  return {
    samples,
    metrics,
    reviewer,
    progress,
    /** Samples that the visitor reviewed after a prefetched page was made. */
    reviewedSince: progress.mine - given.progress.mine,
    /** Stores the visitor's verdict (null deletes it), after asking for a missing name. */
    give,
    /** For screen readers. */
    lastChange,
    problem,
    /** Its score is judged in the verdict bar. */
    chosen: metrics.find(({ id }) => id === chosenId) ?? metrics.find(({ score }) => score !== null) ?? metrics[0] ?? null,
    choose: (metric: string) => {
      rememberChosen(metric);
      setChosen(metric);
    },
    hasMine: reviews.some((review) => isBy(reviewer, review)) || [...sent.values()].some(({ opinion }) => opinion !== null),
    mine: (target: Target) => verdictOf(reviewer, target),
    others: (target: Target) => reviews.filter((review) => !isBy(reviewer, review) && isAbout(review, target)),
    undo: last && reviewer !== null ? undo : null,
    isNaming: nameAskedFor !== null,
    setNaming: (isOn: boolean) => setNameAskedFor(isOn ? "change" : null),
    chooseName,
  };
}

export function ReviewDesk({ children, ...props }: DeskProps & { children: ReactNode }) {
  const desk = useDeskState(props);
  return (
    <DeskContext value={desk}>
      {children}
      <ReviewerNameField
        open={desk.isNaming}
        name={desk.reviewer?.name ?? null}
        onChoose={desk.chooseName}
        onClose={() => desk.setNaming(false)}
      />
    </DeskContext>
  );
}

"use client";

import { createContext, type ReactNode, use, useRef, useState } from "react";
import type { StoredReview } from "@/lib/db/reviews/verdicts";
import type { Opinion } from "@/lib/domain/reviews/opinion";
import { type Reviewer, reviewerKey } from "@/lib/domain/reviews/state";
import type { Band } from "@/lib/domain/scores/band";
import type { ReviewAction, ReviewsRead } from "./answer";
import { chosenLast, rememberChosen } from "./chosen-metric";
import { newestReviews, rememberReviews } from "./newest";
import { latestName, rememberName } from "./reviewer-cookie";
import { ReviewerName } from "./reviewer-name";

/** A judgment's id, the metric whose score of the sample is judged, or "" for the sample with all its scores. */
type Target = number | string;
/** A change of the visitor's verdict, with the verdict before it. */
type Step = { target: Target; before: Opinion | null };

/** A metric of the run, and its score of the sample. */
export interface JudgedMetric {
  id: string;
  /** "Context rel., TruLens" */
  name: string;
  /** As shown, such as "0.80"; null without one. */
  score: string | null;
  band: Band | null;
  /** What the score is based on: "64 of 80 yes". */
  basis: string;
  /** The upper end of its raw scale. */
  rawMax: number | null;
}

export interface DeskProps {
  runId: string;
  sampleId: number;
  /** Number of samples in the run. */
  samples: number;
  metrics: readonly JudgedMetric[];
  /** The metric to begin with: what the sample was opened for. */
  first: string | null;
  given: ReviewsRead;
  /** The visitor's account, or the name stored in this browser; null if there is neither. */
  reviewer: Reviewer | null;
  action: ReviewAction;
}

interface Desk extends Pick<DeskProps, "samples" | "metrics"> {
  reviewer: Reviewer | null;
  /** The metric whose score the verdict bar judges; null if the run has none. */
  chosen: JudgedMetric | null;
  choose(metric: string): void;
  /** Whether the visitor gave any verdict on this sample. */
  hasMine: boolean;
  progress: ReviewsRead["progress"];
  /** The visitor's verdict, or null. */
  mine(target: Target): Opinion | null;
  others(target: Target): StoredReview[];
  /** Stores the visitor's verdict; null deletes it. Asks for a name first if there is none. */
  give(target: Target, opinion: Opinion | null): void;
  /** Undoes the last change; null if there is nothing to undo. */
  undo: (() => void) | null;
  askName(): void;
  /** The last change, for screen readers. */
  lastChange: string;
  problem: string | null;
}

const DeskContext = createContext<Desk | null>(null);

/** The reviews of the surrounding sample; null if it cannot be reviewed. */
export const useDesk = (): Desk | null => use(DeskContext);

const isAbout = ({ judgmentId, metric }: StoredReview, target: Target): boolean =>
  typeof target === "number" ? judgmentId === target : judgmentId === null && (metric ?? "") === target;

const noAnswer = "The verdict could not be stored: the server did not answer. Check that it runs, then give the verdict again.";

/** Holds the verdicts on one sample: shows a change at once, stores it, and undoes it if storing fails. */
export function ReviewDesk({
  children,
  runId,
  sampleId,
  samples,
  metrics,
  first,
  given,
  action,
  reviewer: storedReviewer,
}: DeskProps & { children: ReactNode }) {
  const sample = `${runId} ${sampleId}`;
  const [reviewer, setReviewer] = useState(() => {
    const name = storedReviewer?.id ? null : latestName();
    return name === null ? storedReviewer : { id: null, name };
  });
  const [, showAnswer] = useState(0);
  /** Changes that the server has not answered yet. */
  const [sent, setSent] = useState<ReadonlyMap<Target, { opinion: Opinion | null; count: number }>>(new Map());
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [lastChange, setLastChange] = useState("");
  const [nameAskedFor, setNameAskedFor] = useState<{ target: Target; opinion: Opinion | null } | "change" | null>(null);
  const [chosenId, setChosen] = useState(() => chosenLast() ?? first);
  const count = useRef(0);
  const { reviews, progress } = newestReviews(sample, given);

  const isBy = (person: Reviewer | null, { reviewerId: id, reviewer: name }: StoredReview) =>
    person !== null && reviewerKey({ id, name }) === reviewerKey(person);

  const verdictOf = (person: Reviewer | null, target: Target): Opinion | null => {
    const waiting = sent.get(target);
    if (waiting) return waiting.opinion;
    const found = reviews.find((review) => isBy(person, review) && isAbout(review, target));
    return found ? { verdict: found.verdict, score: found.score, note: found.note } : null;
  };

  async function store(person: Reviewer, target: Target, opinion: Opinion | null, step: Step | null) {
    const number = ++count.current;
    setProblem(null);
    setLastChange(opinion === null ? "Verdict withdrawn" : opinion.verdict === "agree" ? "Agreed" : "Disagreed");
    setSent((all) => new Map(all).set(target, { opinion, count: number }));
    if (step) setSteps((all) => [...all, step]);
    const about =
      typeof target === "number" ? { judgmentId: target, metric: null } : { judgmentId: null, metric: target || null };
    const failed = await action({ runId, sampleId, ...about, reviewer: person.name, opinion }).then(
      ({ problem, ...read }) => {
        rememberReviews(sample, read);
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
    showAnswer(number);
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
  const desk: Desk = {
    ...{ samples, metrics, reviewer, progress, give, lastChange, problem },
    chosen: metrics.find(({ id }) => id === chosenId) ?? metrics.find(({ score }) => score !== null) ?? metrics[0] ?? null,
    choose: (metric) => {
      rememberChosen(metric);
      setChosen(metric);
    },
    hasMine: reviews.some((review) => isBy(reviewer, review)) || [...sent.values()].some(({ opinion }) => opinion !== null),
    mine: (target) => verdictOf(reviewer, target),
    others: (target) => reviews.filter((review) => !isBy(reviewer, review) && isAbout(review, target)),
    undo:
      last && reviewer !== null
        ? () => {
            setSteps((all) => all.slice(0, -1));
            void store(reviewer, last.target, last.before, null);
          }
        : null,
    askName: () => setNameAskedFor("change"),
  };
  return (
    <DeskContext value={desk}>
      {children}
      <ReviewerName
        open={nameAskedFor !== null}
        name={reviewer?.name ?? null}
        onChoose={chooseName}
        onClose={() => setNameAskedFor(null)}
      />
    </DeskContext>
  );
}

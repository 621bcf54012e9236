import { metricById } from "assay-lib/metrics/registry";
import type { Said } from "assay-lib/reviews/store/same-answer";
import Link from "next/link";
import { TakeOver } from "./take-over";

const shownAtMost = 5;
/** In characters. */
const longest = 300;
/** Absolute, so the page reads the same later. */
const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

/** "Petra disagreed on 21 Nov" */
export const saidInWords = ({ reviewer, reviewerDetail, opinion, at }: Said): string =>
  `${reviewer}${reviewerDetail ? ` (${reviewerDetail})` : ""} ${opinion ? `${opinion.verdict}d` : "commented"} on ${day.format(at)}`;

/** What people said of the same answer. In a sample's desk a verdict can be taken over. */
export const SaidBefore = ({ said, run }: { said: readonly Said[]; run: string }) =>
  said.length > 0 && (
    <ul aria-label="Said of the same answer" className="mt-2 grid gap-1 text-small text-ink-2">
      {said.slice(0, shownAtMost).map((one) => (
        <li key={one.id} className="flex min-w-0 flex-wrap items-baseline gap-x-2 [overflow-wrap:anywhere]">
          <span className="min-w-0">
            <bdi className="font-medium text-ink">{saidInWords(one)}</bdi>
            {one.metric !== null && `, ${metricById(one.metric)?.shortName ?? one.metric}`}
            {one.text && (
              <>
                {": "}
                <bdi lang="">{one.text.length > longest ? `${one.text.slice(0, longest)}…` : one.text}</bdi>
              </>
            )}
          </span>
          {one.run.id !== run && (
            <span className="text-ink-3">
              same answer{one.hasSameContexts ? "" : ", other contexts"}, in{" "}
              <Link href={`/runs/${one.run.id}/samples/${one.sampleId}`} prefetch={false} className="link underline">
                {one.run.name}
              </Link>
            </span>
          )}
          {one.opinion && <TakeOver target={one.metric ?? ""} opinion={one.opinion} />}
        </li>
      ))}
      {said.length > shownAtMost && <li className="text-ink-3">and {(said.length - shownAtMost).toLocaleString("en")} more</li>}
    </ul>
  );

import type { Sample } from "assay-lib/db/samples/rows";
import { roleNames, shownConversation } from "assay-lib/domain/conversation/shown";
import type { Turn } from "assay-lib/domain/sample";
import { counted } from "assay-lib/domain/text/counted";
import { listed } from "assay-lib/domain/text/listed";
import { holdsMark } from "assay-lib/metrics/texts/forged-marks";
import { CircleAlert, MessagesSquare } from "lucide-react";
import type { ReactNode } from "react";
import type { ShownReview } from "@/components/samples/judged/sample";
import { Remark } from "@/components/samples/texts/remark";
import { Chevron } from "@/components/ui/chevron";
import { cn } from "@/components/ui/class-names";
import { Panel } from "@/components/ui/panel";
import { SampleFacts } from "./facts";
import { type FoldLimits, foldText } from "./fold";
import { FoldedText } from "./folded";
import { quotesOf } from "./quoted-places";
import { locateAll } from "./quotes";
import { ReadingChoice } from "./reading";

const questionFold: FoldLimits = { whole: 600, lead: 400, around: 40, marked: 300 };
const responseFold: FoldLimits = { whole: 1_600, lead: 1_000, around: 60, marked: 1_200 };
const referenceFold: FoldLimits = { whole: 420, lead: 300, around: 0, marked: 0 };

const title = "text-title font-semibold tracking-[-0.015em]";

/** Long texts are served under the sample's address. */
export function SampleTexts({ review, traceHref }: { review: ShownReview; traceHref: string | null }) {
  const { sample, href, search, metrics } = review;
  const foundIn = (text: string) => locateAll(search ?? "", text);
  const isConversationRead = metrics.some(({ settings }) => settings?.conversation === true);
  return (
    <>
      {sample.turns && <EarlierTurns turns={sample.turns} href={href} isRead={isConversationRead} />}
      {sample.question.trim() === "" ? (
        <h1 className={cn(title, "text-ink-3")}>This sample has no question</h1>
      ) : (
        <div data-text="question">
          <FoldedText
            as="h1"
            folded={foldText(sample.question, { found: foundIn(sample.question) }, questionFold)}
            href={`${href}/texts/question`}
            search={search}
            characters={sample.question.length}
            className={title}
          />
        </div>
      )}
      <div className="mt-2.5 grid grid-cols-[3fr_2fr] gap-x-8 gap-y-3 phone:grid-cols-1">
        <TextSection
          id="response"
          heading="Response"
          choice={sample.response?.trim() ? <ReadingChoice label="Response format" /> : null}
        >
          {!sample.response?.trim() ? (
            <p className="text-ink-3">
              {sample.response === null ? "None. This sample covers only retrieval." : "The response is empty."}
            </p>
          ) : (
            <div data-text="response">
              <FoldedText
                folded={foldText(
                  sample.response,
                  { anchors: quotesOf(review).inResponse(), found: foundIn(sample.response) },
                  responseFold,
                )}
                href={`${href}/texts/response`}
                search={search}
                characters={sample.response.length}
                isMarkdown
              />
            </div>
          )}
        </TextSection>
        {sample.reference?.trim() && (
          <TextSection heading="Reference">
            <div data-text="reference">
              <FoldedText
                folded={foldText(sample.reference, {}, referenceFold)}
                href={`${href}/texts/reference`}
                characters={sample.reference.length}
                className="text-ink-2"
              />
            </div>
          </TextSection>
        )}
      </div>
      <ForgedMarks sample={sample} />
      <SampleFacts labels={sample.labels} metadata={sample.metadata} />
      {traceHref && (
        <p className="mt-2 text-small">
          <a href={traceHref} target="_blank" rel="noreferrer" className="text-accent-ink hover:underline">
            Open trace
          </a>
        </p>
      )}
    </>
  );
}

export const HiddenTexts = ({ sample }: { sample: Pick<Sample, "position" | "contextCount"> }) => (
  <>
    <h1 className={title}>Sample {(sample.position + 1).toLocaleString("en-US")}</h1>
    <p className="mt-1 text-ink-2">Scores only. The question, response, contexts and explanations are hidden.</p>
  </>
);

interface TextSectionProps {
  id?: string;
  heading: string;
  choice?: ReactNode;
  children: ReactNode;
}

const TextSection = ({ id, heading, choice, children }: TextSectionProps) => (
  <section id={id} aria-label={heading} tabIndex={id ? -1 : undefined} className="min-w-0">
    <div className="mb-[3px] flex min-h-6 items-center justify-between gap-2">
      <h2 className="text-caption font-medium text-ink-3">{heading}</h2>
      {choice}
    </div>
    {children}
  </section>
);

const ranksListed = 10;

/** Names the texts that judges read in altered form. */
function ForgedMarks({ sample }: { sample: Pick<Sample, "question" | "contexts" | "response"> }) {
  const ranks = sample.contexts.flatMap((context, index) => (holdsMark(context) ? [index + 1] : []));
  const shown: (number | string)[] = ranks.slice(0, ranksListed);
  if (ranks.length > ranksListed) shown.push(`${ranks.length - ranksListed} more`);
  const names = [
    holdsMark(sample.question) && "the question",
    ranks.length > 0 && `context${ranks.length > 1 ? "s" : ""} ${listed(shown)}`,
    holdsMark(sample.response ?? "") && "the response",
  ].filter((name) => name !== false);
  if (names.length === 0) return null;
  const isOne = names.length === 1 && ranks.length < 2;
  return (
    <Remark icon={CircleAlert} className="mt-3 text-small text-ink-2">
      <span className="block first-letter:uppercase">
        {listed(names)} {isOne ? "contains" : "contain"} marks that end parts of a prompt. Judges see them with round brackets
        instead.
      </span>
    </Remark>
  );
}

const turnFold: FoldLimits = { whole: 420, lead: 300, around: 0, marked: 0 };
/** Longer conversations start folded. */
const openAtMost = { turns: 2, characters: 300 };
/** The last turns of a long conversation. */
const listedAtMost = 100;
const excerptLength = 60;

function EarlierTurns({ turns, href, isRead }: { turns: readonly Turn[]; href: string; isRead: boolean }) {
  const first = Math.max(0, turns.length - listedAtMost);
  const isShort =
    turns.length <= openAtMost.turns && turns.reduce((sum, { text }) => sum + text.length, 0) <= openAtMost.characters;
  return (
    <Panel className="mb-3">
      <details className="group" open={isShort}>
        <summary className="flex min-h-9 cursor-pointer list-none items-center gap-2 px-3 py-1.5 text-small">
          <MessagesSquare aria-hidden className="size-3.5 shrink-0 text-ink-3" strokeWidth={1.5} />
          <span className="shrink-0 font-medium">{counted(turns.length, "earlier turn")}</span>
          <bdi lang="" className="min-w-0 flex-1 truncate text-ink-3 group-open:invisible">
            {excerptOf(turns)}
          </bdi>
          <Chevron />
        </summary>
        <ol aria-label="Earlier turns" className="border-t border-line">
          {first > 0 && (
            <li className="border-b border-line px-3 py-2 text-small text-ink-3">
              Only the last {listedAtMost} are shown. The export also contains the first {first.toLocaleString("en-US")}.
            </li>
          )}
          {turns.slice(first).map(({ role, text }, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a turn is identified by its place.
              key={index}
              className="grid grid-cols-[72px_minmax(0,1fr)] gap-x-2 border-b border-line px-3 py-2 last:border-b-0 phone:grid-cols-1"
            >
              <span className="text-caption leading-5 font-medium text-ink-3">{roleNames[role]}</span>
              {text.trim() === "" ? (
                <p className="text-ink-3">(empty)</p>
              ) : (
                <FoldedText
                  folded={foldText(text, {}, turnFold)}
                  href={`${href}/texts/turn-${first + index + 1}`}
                  characters={text.length}
                  className={role === "user" ? undefined : "text-ink-2"}
                />
              )}
            </li>
          ))}
        </ol>
        <p className="border-t border-line px-3 py-2 text-small text-ink-3">
          {isRead ? readOf(turns) : "Judges did not read them."}
        </p>
      </details>
    </Panel>
  );
}

function readOf(turns: readonly Turn[]): string {
  const { messages, leftOut } = shownConversation(turns);
  return leftOut === 0 ? "Judges read them." : `Judges read the last ${messages.length}.`;
}

function excerptOf(turns: readonly Turn[]): string {
  const asked = turns.filter(({ role }) => role === "user");
  return (asked.length > 0 ? asked : turns)
    .slice(-3)
    .map(({ text }) => (text.length > excerptLength ? `${text.slice(0, excerptLength)}…` : text))
    .join(" · ");
}

import type { Sample } from "assay-lib/db/samples/rows";
import { goldCauseInWords } from "assay-lib/domain/gold/in-words";
import type { ContextDetail } from "assay-lib/domain/sample";
import type { ReactNode } from "react";
import { Chevron } from "@/components/ui/chevron";
import { Clamped } from "@/components/ui/clamped";
import { uploadedText } from "@/components/uploads/value-text";

/** In characters. What is longer is on the sample's page in a run, and in exports. */
const longestText = 20_000;
const beginning = (text: string) =>
  text.length > longestText
    ? `${text.slice(0, longestText)}…\n\n(The first ${longestText.toLocaleString("en")} characters. A run's page and its exports show all.)`
    : text;

export const SampleInFull = ({ sample, golden }: { sample: Sample; golden?: ReactNode }) => (
  <div className="grid gap-x-8 gap-y-4 px-4 py-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] phone:px-2.5">
    <div className="grid content-start gap-4">
      {sample.turns && <Turns turns={sample.turns} />}
      <Part name="Question">
        <Clamped lines={6} className="font-medium">
          {beginning(sample.question)}
        </Clamped>
      </Part>
      <Part
        name={sample.contexts.length === 0 ? "Contexts" : `Contexts, ${sample.contextCount.toLocaleString("en")} in rank order`}
      >
        {sample.contextCount > sample.contexts.length && (
          <p className="text-small text-ink-2">The first {sample.contexts.length.toLocaleString("en")} are shown.</p>
        )}
        {sample.contexts.length === 0 ? (
          <span className="text-ink-3">none</span>
        ) : (
          <ol className="grid gap-2">
            {sample.contexts.map((context, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a context is identified by its rank.
              <li key={index} className="grid grid-cols-[24px_minmax(0,1fr)]">
                <span className="text-caption leading-5 text-ink-3 tabular-nums">{index + 1}</span>
                <div className="min-w-0">
                  <Detail detail={sample.contextDetails?.[index] ?? null} />
                  {context === "" ? (
                    <span className="text-ink-3">Only its id was recorded, not its text.</span>
                  ) : (
                    <Clamped lines={4}>{beginning(context)}</Clamped>
                  )}
                </div>
              </li>
            ))}
          </ol>
        )}
      </Part>
      {sample.gold && <GoldContexts gold={sample.gold} found={sample.goldFound} />}
    </div>
    <div className="grid content-start gap-4">
      {golden && <Part name="Golden row">{golden}</Part>}
      <Part name="Response">
        {!sample.response?.trim() ? (
          <span className="text-ink-3">{sample.response === null ? "no response" : "empty text"}</span>
        ) : (
          <Clamped lines={10}>{beginning(sample.response)}</Clamped>
        )}
      </Part>
      <Part name="Reference">
        {sample.reference === null ? (
          <span className="text-ink-3">none</span>
        ) : (
          <Clamped lines={6}>{beginning(sample.reference)}</Clamped>
        )}
      </Part>
      <Values name="Labels" values={sample.labels} />
      <Values name="Metadata" values={sample.metadata} />
      {sample.line !== null && <p className="text-small text-ink-3">Line {sample.line.toLocaleString("en")} of its file.</p>}
    </div>
  </div>
);

const listedAtMost = 50;
const longest = 2_000;
const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text);

/** Latest turns before the question. */
const Turns = ({ turns }: { turns: NonNullable<Sample["turns"]> }) => {
  const shown = turns.slice(-listedAtMost);
  const list = (
    <ol className="grid gap-1">
      {shown.map(({ role, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a turn is identified by its place.
        <li key={index} className="grid grid-cols-[72px_minmax(0,1fr)]">
          <span className="text-caption leading-5 text-ink-3">{role}</span>
          <Clamped lines={3}>{cut(text)}</Clamped>
        </li>
      ))}
    </ol>
  );
  const name = `Earlier turns, ${turns.length.toLocaleString("en")}${shown.length < turns.length ? `, the last ${shown.length}` : ""}`;
  if (turns.length <= 2) return <Part name={name}>{list}</Part>;
  return (
    <details className="group">
      <summary className="mb-0.5 flex cursor-pointer list-none items-center gap-1 text-caption text-ink-3">
        {name}
        <Chevron />
      </summary>
      {list}
    </details>
  );
};

const Detail = ({ detail }: { detail: ContextDetail | null }) => {
  if (!detail) return null;
  const { id, score, metadata } = detail;
  return (
    <Clamped lines={1} className="text-[11.5px]/[17px] text-ink-3">
      {id !== null && <bdi className="font-mono text-ink-2">{cut(id)}</bdi>}
      {score !== null && <span className="ml-2">retrieval score {score}</span>}
      {Object.entries(metadata)
        .slice(0, listedAtMost)
        .map(([key, value]) => (
          <bdi key={key} className="ml-2">
            {key} <span className="text-ink-2">{cut(uploadedText(value))}</span>
          </bdi>
        ))}
    </Clamped>
  );
};

const rankInWords = (rank: number | null): string => (rank === null ? "missed" : `found at rank ${rank + 1}`);

const GoldContexts = ({ gold, found }: { gold: NonNullable<Sample["gold"]>; found: Sample["goldFound"] }) => (
  <Part name={`Gold contexts, ${gold.length.toLocaleString("en")} expected`}>
    {typeof found === "string" && <p className="text-small text-ink-2">{goldCauseInWords(found)}</p>}
    <ol className="grid gap-1">
      {gold.slice(0, listedAtMost).map(({ id, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a gold context is identified by its place.
        <li key={index} className="grid grid-cols-[104px_minmax(0,1fr)]">
          <span className="text-caption leading-5 text-ink-3">
            {Array.isArray(found) ? rankInWords(found[index] ?? null) : "unknown"}
          </span>
          <div className="min-w-0">
            {id !== null && <bdi className="block truncate font-mono text-small text-ink-2">{id}</bdi>}
            {text !== null && <Clamped lines={2}>{cut(text)}</Clamped>}
          </div>
        </li>
      ))}
    </ol>
  </Part>
);

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <section>
    <h3 className="mb-0.5 text-caption text-ink-3">{name}</h3>
    {children}
  </section>
);

const Values = ({ name, values }: { name: string; values: Record<string, unknown> }) => {
  const entries = Object.entries(values);
  if (entries.length === 0) return null;
  return (
    <Part name={name}>
      <dl className="grid grid-cols-[fit-content(40%)_minmax(0,1fr)] gap-x-4 gap-y-1">
        {entries.map(([key, value]) => (
          <div key={key} className="contents">
            <dt className="font-mono text-small text-ink-2 [overflow-wrap:anywhere]">{key}</dt>
            <dd className="min-w-0">
              <Clamped lines={3}>{cut(uploadedText(value))}</Clamped>
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  );
};

import { partsOfMissed } from "assay-lib/domain/gold/find";
import { goldCauseInWords } from "assay-lib/domain/gold/in-words";
import { counted } from "assay-lib/domain/text/counted";
import { Check, X } from "lucide-react";
import type { ShownReview } from "@/components/samples/judged/sample";
import { type FoldLimits, foldText } from "@/components/samples/texts/fold";
import { FoldedText } from "@/components/samples/texts/folded";
import { JumpLink } from "@/components/samples/texts/jump-link";
import { CutName } from "@/components/ui/cut-name";
import { Panel, SectionHeading } from "@/components/ui/panel";

const goldFold: FoldLimits = { whole: 420, lead: 300, around: 0, marked: 0 };
const listedAtMost = 50;

export function GoldSection({ review: { sample, href } }: { review: ShownReview }) {
  const { gold, goldFound } = sample;
  if (!gold || goldFound === undefined) return null;
  const isKnown = Array.isArray(goldFound);
  const parts = isKnown ? partsOfMissed(gold, goldFound, sample.contexts) : [];
  const items = gold.map((item, index) => ({ ...item, index, at: isKnown ? (goldFound[index] ?? null) : undefined }));
  const ordered = [...items.filter(({ at }) => at === null), ...items.filter(({ at }) => at !== null)];
  const found = items.filter(({ at }) => typeof at === "number").length;
  return (
    <section aria-labelledby="gold-heading">
      <SectionHeading
        id="gold-heading"
        title="Gold contexts"
        remark={
          isKnown
            ? `${found} of ${gold.length} found, recall ${(found / gold.length).toFixed(2)}`
            : `${counted(gold.length, "context")} that should have been retrieved`
        }
      />
      <Panel>
        {!isKnown && <p className="border-b border-line px-4 py-2 text-small text-ink-2">{goldCauseInWords(goldFound)}</p>}
        <ol aria-label="Gold contexts">
          {ordered.slice(0, listedAtMost).map(({ index, id, text, at }) => (
            <li
              key={index}
              className="grid grid-cols-[24px_132px_minmax(0,1fr)] gap-x-2 border-b border-line px-4 py-2 last:border-b-0 phone:grid-cols-[20px_minmax(0,1fr)] phone:px-3"
            >
              <span className="text-ink-3 tabular-nums">{index + 1}</span>
              <Outcome at={at} part={parts[index] ?? null} />
              <div className="min-w-0 phone:col-span-2">
                {id !== null && (
                  <span className="block max-w-[44ch] font-mono text-[11.5px]/5 text-ink-2">
                    <CutName name={id} />
                  </span>
                )}
                {text !== null && (
                  <FoldedText
                    folded={foldText(text, {}, goldFold)}
                    href={`${href}/texts/gold-${index + 1}`}
                    characters={text.length}
                    className={at === null ? undefined : "text-ink-2"}
                  />
                )}
              </div>
            </li>
          ))}
        </ol>
        {ordered.length > listedAtMost && (
          <p className="border-t border-line px-4 py-2 text-small text-ink-3">
            {(ordered.length - listedAtMost).toLocaleString("en-US")} more in the export
          </p>
        )}
      </Panel>
    </section>
  );
}

/** `at`: context index, null if missed, undefined if unknown. */
function Outcome({ at, part }: { at: number | null | undefined; part: number | null }) {
  if (at === undefined) return <span className="text-small leading-5 text-ink-3">unknown</span>;
  if (at !== null)
    return (
      <span className="inline-flex items-start gap-1 text-small leading-5 text-ink-2">
        <Check aria-hidden className="mt-[3px] size-3.5 shrink-0" />
        <span>
          found at <Rank index={at} />
        </span>
      </span>
    );
  return (
    <span className="inline-flex items-start gap-1 text-small leading-5">
      <X aria-hidden className="mt-[3px] size-3.5 shrink-0 text-poor" />
      <span>
        <span className="font-medium">missed</span>
        {part !== null && (
          <span className="block text-ink-3">
            <Rank index={part} /> is part of it
          </span>
        )}
      </span>
    </span>
  );
}

const Rank = ({ index }: { index: number }) => (
  <JumpLink to={`context-${index + 1}`} className="text-accent-ink underline underline-offset-2">
    rank {index + 1}
  </JumpLink>
);

import type { SettleView } from "assay-lib/rounds/settle/desk";
import { longestCritique } from "assay-lib/rounds/words/limits";
import { answersTo, wordFor } from "@/components/rounds/labelling/label-bar";
import { Button, ButtonLink } from "@/components/ui/button";
import { Textarea } from "@/components/ui/field";
import { Panel } from "@/components/ui/panel";
import { KeyHint } from "@/components/ui/tag";

type Act = (form: FormData) => Promise<void>;

interface Props {
  view: SettleView & { item: NonNullable<SettleView["item"]> };
  nextHref: string;
  settle: Act;
  unsettle: Act;
}

const tall = "h-[34px] px-3.5 text-body phone:h-11";

/** Blind, only the answers; afterwards they change the value, and Next keeps it. */
export const SettleBar = ({ view: { round, item, shown }, nextHref, settle, unsettle }: Props) => {
  const settled = shown?.settled ?? null;
  const ids = (
    <>
      <input type="hidden" name="roundId" value={round.id} />
      <input type="hidden" name="itemId" value={item.id} />
    </>
  );
  return (
    <div className="sticky bottom-0 z-10 -mx-6 mt-2.5 bg-bg px-6 py-1 phone:-mx-4 phone:px-0 phone:py-0">
      <Panel
        role="group"
        aria-label="Your decision"
        className="flex flex-wrap items-start gap-2 px-4 py-2.5 phone:rounded-none phone:border-x-0"
      >
        <form action={settle} className="contents">
          {ids}
          {answersTo(round.question).map(({ key, word, press }) =>
            press.kind === "label" ? (
              <Button
                key={key}
                type="submit"
                name="value"
                value={press.value}
                aria-keyshortcuts={key}
                aria-pressed={settled ? Math.abs(settled.value - press.value) < 1e-9 : undefined}
                className={`${tall} max-w-full min-w-[104px] aria-pressed:border-accent`}
              >
                <span className="truncate">{word}</span> <KeyHint of={key} />
              </Button>
            ) : null,
          )}
          <Textarea
            key={item.id}
            name="critique"
            rows={1}
            maxLength={longestCritique}
            defaultValue={settled?.critique ?? ""}
            aria-label="Why, optional"
            placeholder="Why? Optional, one sentence"
            className="min-h-[34px] flex-[1_1_220px] phone:min-h-11"
          />
        </form>
        {settled && (
          <form action={unsettle}>
            {ids}
            <Button type="submit" aria-keyshortcuts="u" className={tall}>
              Undo <KeyHint of="u" />
            </Button>
          </form>
        )}
        {shown && (
          <ButtonLink look="primary" href={nextHref} aria-keyshortcuts="j" prefetch={false} className={tall}>
            {settled ? "Next" : "Leave to others"} <KeyHint of="j" />
          </ButtonLink>
        )}
      </Panel>
    </div>
  );
};

interface LabelsToSettleProps {
  round: SettleView["round"];
  shown: NonNullable<SettleView["shown"]>;
  isOwn: boolean;
}

export const LabelsToSettle = ({ round: { question }, shown: { settled, labels }, isOwn }: LabelsToSettleProps) => (
  <section aria-label="Labels" className="mt-3">
    {isOwn && (
      <p className="mb-2 text-ink-2">
        You labelled this item, so you cannot settle it blind. Settle it now, or leave it to others.
      </p>
    )}
    <Panel>
      <ul className="divide-y divide-line">
        {[...labels, ...(settled ? [{ ...settled, isLast: true }] : [])].map(({ person, value, critique, ...more }) => (
          <li
            key={`${person}${"isLast" in more}`}
            className="grid grid-cols-[minmax(0,160px)_minmax(0,120px)_minmax(0,1fr)] gap-x-3 px-4 py-2 phone:grid-cols-2"
          >
            <span className="truncate text-ink-2">
              <bdi>{person}</bdi>
              {"isLast" in more && <span className="text-ink-3"> settled it</span>}
            </span>
            <b className="truncate font-semibold">{wordFor(question, { kind: "label", value })}</b>
            <span className="[overflow-wrap:anywhere] text-ink-2 phone:col-span-2">{critique ?? ""}</span>
          </li>
        ))}
      </ul>
    </Panel>
    {!settled && (
      <p className="mt-1.5 text-small text-ink-3">Until it is settled, the item counts with the mean of its labels.</p>
    )}
  </section>
);

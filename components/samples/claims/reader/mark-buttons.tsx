import { longestNote } from "assay-lib/domain/reviews/state";
import { Check, Undo2, X } from "lucide-react";
import { useState } from "react";
import type { ClaimMarks, ShownMark } from "@/components/reviews/claim-marks";
import { buttonClass } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { Textarea } from "@/components/ui/field";
import { KeyHint } from "@/components/ui/tag";

const shown = { right: { key: "r", name: "Right", Icon: Check }, wrong: { key: "w", name: "Wrong", Icon: X } };
const question = "Delete this mark with its note?";

export const mineOn = ({ given }: ClaimMarks, claim: string): ShownMark | null =>
  given.find((one) => one.isMine && one.claim === claim) ?? null;

interface Props {
  marks: ClaimMarks;
  claim: string;
  /** In the row, where keys press them. */
  hasKeys?: boolean;
}

export function MarkButtons({ marks, claim, hasKeys = false }: Props) {
  const mine = mineOn(marks, claim);
  return (["right", "wrong"] as const).map((mark) => {
    const { key, name, Icon } = shown[mark];
    const isGiven = mine?.mark === mark;
    return (
      <button
        key={mark}
        type="button"
        data-needs="reviewer"
        data-key={hasKeys ? key : undefined}
        aria-pressed={isGiven}
        onClick={() => {
          if (!isGiven) marks.save({ claim, mark, note: mine?.note ?? null });
          else if (!mine?.note || window.confirm(question)) marks.remove(claim);
        }}
        className={cn(
          buttonClass({ size: "small" }),
          "phone:h-9 phone:px-2.5",
          hasKeys && "phone:flex-1",
          isGiven && "border-accent-ink! bg-accent-soft! [&_svg]:text-accent-ink!",
        )}
      >
        <Icon aria-hidden strokeWidth={isGiven ? 2.5 : 1.5} />
        {name}
        {hasKeys && <KeyHint of={key} />}
      </button>
    );
  });
}

export function MarkClaim({ marks, claim, onLeave }: Omit<Props, "hasKeys"> & { onLeave: () => void }) {
  const mine = mineOn(marks, claim);
  const [isNoting, setNoting] = useState(false);
  const others = marks.given.filter((one) => one.claim === claim && !one.isMine);
  function commit(text: string) {
    setNoting(false);
    const note = text.trim() || null;
    if (mine && note !== mine.note) marks.save({ claim, mark: mine.mark, note });
  }
  return (
    <>
      <MarkButtons marks={marks} claim={claim} hasKeys />
      <button
        type="button"
        data-needs="reviewer"
        data-key="e"
        disabled={!mine}
        aria-expanded={isNoting}
        onClick={() => setNoting(true)}
        className={cn(buttonClass({ size: "small" }), "phone:h-9 phone:flex-1")}
      >
        Note
        <KeyHint of="e" />
      </button>
      <button
        type="button"
        data-needs="reviewer"
        data-key="u"
        aria-label="Undo the last mark"
        title="Undo the last mark: u"
        disabled={!marks.undo}
        onClick={() => marks.undo?.()}
        className={cn(buttonClass({ look: "ghost", size: "small", icon: true }), "phone:size-9")}
      >
        <Undo2 aria-hidden />
      </button>
      {isNoting && mine ? (
        <Textarea
          autoFocus
          aria-label="Note on this claim"
          rows={1}
          dir="auto"
          maxLength={longestNote}
          defaultValue={mine.note ?? ""}
          onBlur={({ target }) => commit(target.value)}
          onKeyDown={(event) => {
            const isEnd = event.key === "Escape" || (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing);
            if (!isEnd) return;
            event.preventDefault();
            onLeave();
          }}
          className="max-h-20 min-h-7 w-full resize-none py-[3px] [field-sizing:content]"
        />
      ) : (
        mine?.note && (
          <p dir="auto" className="w-full text-small text-ink-2 [overflow-wrap:anywhere]">
            {mine.note}
          </p>
        )
      )}
      {others.map(({ reviewer, mark, note }) => (
        <p key={reviewer} dir="auto" className="w-full text-small text-ink-2 [overflow-wrap:anywhere]">
          <bdi className="font-medium">{reviewer}</bdi>: {mark}
          {note && `. ${note}`}
        </p>
      ))}
    </>
  );
}

"use client";

import type { Opinion } from "assay-lib/domain/reviews/opinion";
import { verdicts } from "assay-lib/domain/reviews/state";
import { Check, X } from "lucide-react";
import { buttonClass } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { Kbd } from "@/components/ui/tag";

const question = "Delete this verdict with its score and note?";

const shown = { agree: { key: "a", name: "Agree", Icon: Check }, disagree: { key: "d", name: "Disagree", Icon: X } };

interface Props {
  mine: Opinion | null;
  onGive: (opinion: Opinion | null) => void;
  /** Keys a and d press these unless a judgment has the focus. */
  isMain?: boolean;
}

/** A second press deletes the verdict, after confirmation if it has a score or note. */
export const VerdictButtons = ({ mine, onGive, isMain = false }: Props) =>
  verdicts.map((verdict) => {
    const { key, name, Icon } = shown[verdict];
    const isGiven = mine?.verdict === verdict;
    return (
      <button
        key={verdict}
        type="button"
        data-needs="reviewer"
        aria-label={isMain ? undefined : name}
        title={isMain ? undefined : `${name} with this judgment`}
        aria-pressed={isGiven}
        aria-keyshortcuts={isMain ? key : undefined}
        data-key={isMain ? undefined : key}
        onClick={() => {
          if (!isGiven) onGive({ score: mine?.score ?? null, note: mine?.note ?? null, verdict });
          else if ((mine.score === null && !mine.note) || window.confirm(question)) onGive(null);
        }}
        className={cn(
          buttonClass(isMain ? {} : { look: "ghost", size: "small", icon: true }),
          "phone:h-9",
          isGiven && "border-accent-ink! bg-accent-soft! [&_svg]:text-accent-ink!",
        )}
      >
        <Icon aria-hidden strokeWidth={isGiven ? 2.5 : 1.5} />
        {isMain && (
          <>
            {name}
            <span aria-hidden className="contents phone:hidden">
              <Kbd>{key}</Kbd>
            </span>
          </>
        )}
      </button>
    );
  });

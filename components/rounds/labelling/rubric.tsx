"use client";

import { memo, Suspense, useState } from "react";
import { MarkdownLater } from "@/components/samples/texts/markdown-later";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { ScrollRegion } from "@/components/ui/panel";
import { KeyHint } from "@/components/ui/tag";
import { Verbatim } from "@/components/ui/verbatim";

/** A long one takes a while to format, which must not delay each label. */
const RubricText = memo(({ text }: { text: string }) => <MarkdownLater pieces={[{ kind: "text", text }]} />);

interface Props {
  question: string;
  version: number;
  text: string;
  /** The person's last label was given with an earlier version. */
  isChanged: boolean;
  /** Phones show it only when asked. */
  isShown: boolean;
  onShow: (isShown: boolean) => void;
}

export function RubricPanel({ question, version, text, isChanged, isShown, onShow }: Props) {
  const [isUnfolded, setUnfolded] = useState(false);
  return (
    <aside
      aria-label="Rubric"
      className={cn(
        "flex min-w-0 flex-col border-t px-4 pt-3 pb-4",
        isShown && "min-[1101px]:sticky min-[1101px]:top-0 min-[1101px]:max-h-[calc(100dvh-160px)] min-[1101px]:border-t-0",
      )}
    >
      <div className="mb-1 flex min-h-7 items-center gap-2">
        <h2 className="font-semibold">Rubric</h2>
        <span className="text-small text-ink-3">version {version}</span>
        <span className="ml-auto phone:hidden">
          <Button
            look="ghost"
            size="small"
            aria-expanded={isShown}
            aria-keyshortcuts="h"
            onClick={() => onShow(!isShown)}
            className="-mr-2"
          >
            {isShown ? "Hide" : "Show"}
            <span className="sr-only">the rubric</span>
            <KeyHint>h</KeyHint>
          </Button>
        </span>
        <span className="ml-auto hidden phone:block">
          <Button look="ghost" aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)} className="-mr-2 phone:h-11">
            {isUnfolded ? "Hide" : "Show"}
            <span className="sr-only">the rubric</span>
          </Button>
        </span>
      </div>
      {isChanged && <p className="mb-1 text-small text-accent-ink">Changed since your last label.</p>}
      <Verbatim className="font-medium">{question}</Verbatim>
      <ScrollRegion
        label="Text of the rubric"
        className={cn(
          "mt-2 min-h-0 overflow-y-auto text-[12.5px]/[18px] text-ink-2 [&_strong]:text-ink",
          !isShown && "min-[700px]:hidden",
          !isUnfolded && "phone:hidden",
        )}
      >
        <Suspense>
          <RubricText text={text} />
        </Suspense>
      </ScrollRegion>
    </aside>
  );
}

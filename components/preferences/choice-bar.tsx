import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { Kbd } from "@/components/ui/tag";
import type { PreferEvent } from "./state";

type Pressed = Exclude<PreferEvent, { type: "answered" }>;

const choices: readonly { key: string; also?: string; word: string; event: Pressed }[] = [
  { key: "1", also: "ArrowLeft", word: "Answer 1", event: { type: "choose", choice: "left" } },
  { key: "2", also: "ArrowRight", word: "Answer 2", event: { type: "choose", choice: "right" } },
  { key: "0", word: "Equal", event: { type: "choose", choice: "equal" } },
  { key: "x", word: "Both bad", event: { type: "choose", choice: "bad" } },
  { key: "s", word: "Skip", event: { type: "skip" } },
  { key: "u", word: "Undo", event: { type: "undo" } },
];

export const eventOf = (pressed: string): Pressed | null =>
  choices.find(({ key, also }) => key === pressed || also === pressed)?.event ?? null;

interface Props {
  hasItem: boolean;
  canUndo: boolean;
  onPress: (event: Pressed) => void;
}

const arrows: Record<string, string> = { ArrowLeft: "←", ArrowRight: "→" };

export const ChoiceBar = ({ hasItem, canUndo, onPress }: Props) => (
  <div className="sticky bottom-0 z-10 -mx-6 mt-2.5 bg-bg px-6 py-1 phone:-mx-4 phone:px-0 phone:py-0">
    <Panel
      role="group"
      aria-label="Your choice"
      className="flex flex-wrap gap-2 px-4 py-2.5 phone:grid phone:grid-cols-2 phone:rounded-none phone:border-x-0"
    >
      {choices.map(({ key, also, word, event }) => (
        <Button
          key={key}
          aria-keyshortcuts={key}
          disabled={event.type === "undo" ? !canUndo : !hasItem}
          onClick={() => onPress(event)}
          className="h-[34px] px-3.5 text-body phone:h-11"
        >
          {word}{" "}
          <span aria-hidden className="flex gap-1 phone:hidden">
            <Kbd>{key}</Kbd>
            {also && <Kbd>{arrows[also]}</Kbd>}
          </span>
        </Button>
      ))}
    </Panel>
  </div>
);

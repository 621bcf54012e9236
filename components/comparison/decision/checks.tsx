import type { Check } from "assay-lib/comparison/words/decision";
import { counted } from "assay-lib/domain/text/counted";
import { Flag, Minus, Check as Tick, X } from "lucide-react";
import { Chevron } from "@/components/ui/chevron";
import { cn } from "@/components/ui/class-names";
import { Panel } from "@/components/ui/panel";

const looks: Record<Check["state"], { word: string; icon: typeof Tick; ink: string }> = {
  clean: { word: "clean", icon: Tick, ink: "text-ink-3" },
  note: { word: "note", icon: Flag, ink: "text-ink" },
  fails: { word: "fails", icon: X, ink: "text-poor" },
  "not-applicable": { word: "not applicable", icon: Minus, ink: "text-ink-3" },
};

const count = (checks: readonly Check[], state: Check["state"]) => checks.filter((check) => check.state === state).length;

/** Is open if one fails, but for counted words, of which the headline says all. */
export const Checks = ({ checks }: { checks: readonly Check[] }) => {
  const notes = count(checks, "note");
  const fails = count(checks, "fails");
  return (
    <Panel className="mt-3 overflow-hidden">
      <details className="group" open={checks.some(({ id, state }) => state === "fails" && id !== "words-counted")}>
        <summary className="flex min-h-9 items-center gap-2.5 px-3.5 py-1.5">
          {notes + fails > 0 && <Flag aria-hidden className="size-3.5 shrink-0 text-ink-3" />}
          {fails > 0 && (
            <b className="font-semibold whitespace-nowrap text-poor">
              {fails} {fails === 1 ? "fails" : "fail"}
            </b>
          )}
          {notes > 0 && <b className="font-semibold whitespace-nowrap">{counted(notes, "note")}</b>}
          <span className="min-w-0 flex-1 truncate text-ink-2">
            {checks
              .filter(({ state }) => state === "note" || state === "fails")
              .map(({ name }) => name)
              .join(" | ") || "Checks"}
          </span>
          <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-ink-2">
            <Tick aria-hidden className="size-3.5 text-ink-3" />
            {counted(count(checks, "clean"), "check")} clean
          </span>
          <Chevron />
        </summary>
        <div className="border-t border-line">
          <CheckList checks={checks} />
        </div>
      </details>
    </Panel>
  );
};

const CheckList = ({ checks }: { checks: readonly Check[] }) => (
  <ul className="-mr-px -mb-px grid grid-cols-[repeat(auto-fill,minmax(260px,1fr))]">
    {checks.map(({ id, name, state, details }) => {
      const { word, icon: Icon, ink } = looks[state];
      return (
        <li key={id} className="flex min-w-0 gap-2 border-r border-b border-line px-4 py-2.5">
          <Icon aria-hidden className={cn("mt-0.5 size-3.5 shrink-0", ink)} />
          <div className="min-w-0">
            <h3 className={cn("leading-[18px]", state === "clean" ? "font-medium" : "font-semibold")}>
              {name} <span className={cn("text-small font-normal", ink)}>{word}</span>
            </h3>
            {details.map((detail) => (
              <p key={detail} className="text-small break-words text-ink-2">
                {detail}
              </p>
            ))}
          </div>
        </li>
      );
    })}
  </ul>
);

import { MessagesSquare } from "lucide-react";
import { Chevron } from "@/components/ui/chevron";
import { Panel } from "@/components/ui/panel";
import type { Turn } from "@/lib/domain/sample";
import { counted } from "@/lib/domain/text/counted";
import { type FoldLimits, foldText } from "./fold";
import { FoldedText } from "./folded";

const turnFold: FoldLimits = { whole: 420, lead: 300, around: 0, marked: 0 };
/** Longer conversations start folded. */
const openAtMost = { turns: 2, characters: 300 };
/** The last turns of a long conversation. */
const listedAtMost = 100;
const excerptLength = 60;

const roles = { user: "User", assistant: "Assistant", system: "System" } satisfies Record<Turn["role"], string>;

/** Long texts are served under `href`. */
export function EarlierTurns({ turns, href }: { turns: readonly Turn[]; href: string }) {
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
              <span className="text-caption leading-5 font-medium text-ink-3">{roles[role]}</span>
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
      </details>
    </Panel>
  );
}

function excerptOf(turns: readonly Turn[]): string {
  const asked = turns.filter(({ role }) => role === "user");
  return (asked.length > 0 ? asked : turns)
    .slice(-3)
    .map(({ text }) => (text.length > excerptLength ? `${text.slice(0, excerptLength)}…` : text))
    .join(" · ");
}

import { databaseTime } from "@/lib/db/location/clock";
import type { Run } from "@/lib/db/runs/list";
import { noteOfModel, storeWait } from "@/lib/db/runs/noticed";
import type { Message } from "@/lib/domain/judge";
import { isOtherModel, shortenedInWords } from "@/lib/domain/runs/noticed-words";
import type { Fatal, Reply } from "@/lib/judge/contract/call";

/** Texts have fewer characters per token than this. */
const mostPerToken = 8;
const longPrompt = 12_000;
const enoughSigns = 3;
const mostNames = 5;
/** In ms: shorter waits are not shown. */
const leastShown = 5_000;

/** What replies tell of the judge itself: that another model answered, and that the server cuts its prompts, which pauses a run
 *  once, before all of it is wasted. */
export function watchNotices(run: Run, stop: (why: Fatal) => void) {
  const others = new Map<string, Set<string>>();
  const signs = new Map<string, number>();
  const isKnown = new Set(Object.entries(run.noticed).flatMap(([model, { shortened }]) => (shortened ? model : [])));
  let storing: Promise<unknown> = Promise.resolve();
  let shownUntil = 0;
  const store = (work: () => Promise<unknown>) => {
    // A note is worth less than the judgments, whose storing reports the same problem.
    storing = storing.then(work).catch(() => undefined);
  };

  return {
    see(model: string, reply: Reply, messages: readonly Message[]): void {
      const answered = reply.answeredBy ?? null;
      const known = others.get(model) ?? new Set(run.noticed[model]?.answeredBy);
      others.set(model, known);
      if (answered !== null && !known.has(answered) && known.size < mostNames && isOtherModel(model, answered)) {
        known.add(answered);
        store(() => noteOfModel(run.id, model, { answeredBy: [answered] }));
      }
      const counted = reply.promptTokens ?? 0;
      if (!reply.ok || counted === 0 || (reply.cachedTokens ?? 0) > 0 || isKnown.has(model)) return;
      const length = messages.reduce((sum, { content }) => sum + content.length, 0);
      if (length < longPrompt) return;
      const seen = length > mostPerToken * counted ? (signs.get(model) ?? 0) + 1 : 0;
      signs.set(model, seen);
      if (seen < enoughSigns) return;
      isKnown.add(model);
      const shortened = { sent: Math.round(length / 4), counted };
      store(() => noteOfModel(run.id, model, { shortened }));
      const sentence = `${shortenedInWords(model, shortened)} Resume the run to judge with cut prompts all the same.`;
      if (run.limits.pauseOnUseless) stop({ sentence, canBeFixed: true });
    },
    wait(waitsFor: string, milliseconds: number): void {
      const until = Date.now() + milliseconds;
      if (milliseconds < leastShown || until < shownUntil + 1_000) return;
      shownUntil = until;
      store(() => storeWait(run.id, { waitsFor, waitsUntil: databaseTime(milliseconds) }));
    },
    stored: () => storing,
  };
}

import { withoutAccents } from "./fold";
import type { Wording } from "./languages/wording";

export interface Rules {
  letter: RegExp;
  contrast: RegExp;
  concession: RegExp;
  condition: RegExp;
  isRefusal(clause: string): boolean;
  isCourtesy(clause: string): boolean;
  isLimit(clause: string): boolean;
}

/** Compiled once; the wording is folded like the text that it is compared with. */
export function compiled(wording: Wording): Rules {
  const start = wording.joined ? "" : "(?<![\\p{L}\\p{N}])";
  const pattern = (source: string) => new RegExp(withoutAccents(source), "u");
  const part = (source: string) => pattern(`${start}(?:${source})`);
  const lists = (all: readonly (readonly string[])[]) => all.map((list) => list.map(part));
  const [refusals, courtesies] = [lists(wording.refusals), lists(wording.courtesies)];
  const whole = pattern(`^(?:${wording.whole})[ ,:]*$`);
  const cue = wording.cue === undefined ? null : part(wording.cue);
  const limit = part(wording.limits);
  const holds = (all: readonly RegExp[][], clause: string) => all.some((list) => list.every((one) => one.test(clause)));
  return {
    letter: wording.letter,
    contrast: part(wording.contrasts),
    concession: pattern(`^(?:${wording.concessions})`),
    condition: part(wording.conditions),
    isRefusal: (clause) => (cue?.test(clause) ?? true) && (whole.test(clause) || holds(refusals, clause)),
    isCourtesy: (clause) => holds(courtesies, clause),
    isLimit: (clause) => limit.test(clause),
  };
}

import type { contextsShape } from "./contexts";
import type { pollsShape } from "./polls";
import type { sentencesShape } from "./sentences";
import type { singleShape } from "./single";

/** What a metric judges. Determines how often the judge is asked, the detail of a score, and how both are shown. */
export type Shape = typeof contextsShape | typeof sentencesShape | ReturnType<typeof pollsShape> | typeof singleShape;

/** Whether each context is asked about separately instead of the whole sample. */
export function asksPerContext({ kind }: Shape): boolean {
  switch (kind) {
    case "contexts":
      return true;
    case "sentences":
    case "polls":
    case "single":
      return false;
  }
}

import type { claimsShape } from "./claims";
import type { contextsShape, singleShape } from "./contexts";
import type { pollsShape } from "./polls";
import type { sentencesShape } from "./sentences";

/** What one judgment covers: decides the number of calls, the detail of a score, and how pages show both. */
export type Shape =
  | typeof contextsShape
  | typeof sentencesShape
  | ReturnType<typeof pollsShape>
  | typeof singleShape
  | typeof claimsShape;

export function asksPerContext({ kind }: Shape): boolean {
  switch (kind) {
    case "contexts":
      return true;
    case "sentences":
    case "polls":
    case "single":
    case "claims":
      return false;
  }
}

import type { ControlKind, Family } from "@/lib/domain/controls/kinds";
import { contextsSwapped } from "./contexts-swapped";
import type { Make } from "./contract";
import { nameChanged } from "./name-changed";
import { negationFlipped } from "./negation-flipped";
import { numberChanged } from "./number-changed";
import { padded } from "./padded";
import { quote } from "./quote";
import { referenceContext } from "./reference-context";
import { referenceResponse } from "./reference-response";
import { responseSwapped } from "./response-swapped";
import { reversed } from "./reversed";
import { vague } from "./vague";

/** The kinds that say something about metrics of each family, in the order of the report. */
export const kindsOf: Readonly<Record<Family, Partial<Record<ControlKind, Make>>>> = {
  contexts: { "contexts-swapped": contextsSwapped, "reference-context": referenceContext },
  answers: { "response-swapped": responseSwapped, vague, "reference-response": referenceResponse, padded },
  grounding: {
    "response-swapped": responseSwapped,
    "number-changed": numberChanged,
    "name-changed": nameChanged,
    "negation-flipped": negationFlipped,
    quote,
    padded,
    reversed,
  },
};

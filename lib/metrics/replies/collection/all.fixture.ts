import { adherence, adherenceTraps } from "./adherence.fixture";
import type { Groups } from "./form.fixture";
import { fresh } from "./fresh.fixture";
import { freshLater } from "./fresh-later.fixture";
import { nvidia } from "./nvidia.fixture";
import { reviewed } from "./reviewed.fixture";
import { extract, select } from "./sentences.fixture";
import { trulens, trulensTraps } from "./trulens.fixture";
import { unseen } from "./unseen.fixture";

/** What the replies of the collection answer. */
export const sample = {
  question: "When was the University of Washington founded, and where?",
  contexts: [
    "The University was founded in 1861. It is in\nSeattle. It has three campuses.",
    "Rain fell. The sky was grey.",
    'She said "Seattle" twice. It began in 1861 as a "territorial" school.',
  ],
  response: "The University of Washington was founded in Seattle in 1861.",
};

/** All replies by the parser that reads them. */
export const collections = {
  trulens: [fresh.trulens, freshLater.trulens, reviewed.trulens, unseen.trulens, trulens, trulensTraps],
  nvidia: [fresh.nvidia, freshLater.nvidia, reviewed.nvidia, unseen.nvidia, nvidia],
  select: [fresh.select, freshLater.select, reviewed.select, unseen.select, select],
  extract: [fresh.extract, freshLater.extract, reviewed.extract, extract],
  adherence: [fresh.adherence, freshLater.adherence, reviewed.adherence, unseen.adherence, adherence, adherenceTraps],
} satisfies Record<string, readonly Groups[]>;

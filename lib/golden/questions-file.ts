import { wholeSamples } from "@/lib/db/samples/rows";
import { goldenSamplesAfter } from "@/lib/golden/store/rows";

const page = 100;

/** JSON lines to run a system over: id, question, reference, gold contexts and turns. Contexts and response are left out. */
export async function* goldenQuestions(datasetId: string): AsyncGenerator<string> {
  let after = 0;
  for (;;) {
    const ids = await goldenSamplesAfter(datasetId, after, page);
    for (const { externalId, question, reference, gold = [], turns } of await wholeSamples(ids)) {
      const row = {
        id: externalId,
        question,
        reference,
        ...(gold.length > 0 && {
          gold: gold.map(({ id, text }) => ({ ...(id !== null && { id }), ...(text !== null && { text }) })),
        }),
        ...(turns && { turns: turns.map(({ role, text }) => ({ role, content: text })) }),
      };
      yield `${JSON.stringify(row)}\n`;
    }
    if (ids.length < page) return;
    after = ids.at(-1) ?? after;
  }
}

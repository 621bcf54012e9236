import { samplesOfItems } from "assay-lib/rounds/hidden";
import { hiddenHere } from "@/app/(rail)/runs/[id]/samples/hidden";
import { HiddenNote } from "@/components/rounds/labelling/hidden-note";
import { showAction } from "./samples/[sampleId]/blind-action";
import { readReviewer } from "./samples/reviewer";

/** Null if nothing of the run is hidden from the visitor. */
export async function RunHiddenNote({ runId }: { runId: string }) {
  const items = await hiddenHere(runId);
  const [first] = items;
  if (!first) return null;
  const rounds = [...new Map(items.map(({ roundId, round }) => [roundId, { id: roundId, name: round }])).values()];
  const asksName = (await readReviewer()) === null;
  const form = { runId, sampleId: null, asksName, action: showAction, labelHref: `/rounds/${first.roundId}/label` };
  return <HiddenNote samples={samplesOfItems(items).length} rounds={rounds} show={form} />;
}

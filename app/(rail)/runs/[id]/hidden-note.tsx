import { hiddenHere, samplesOf } from "@/app/blind";
import { HiddenNote } from "@/components/round-desk/hidden-note";
import { showAction } from "./samples/[sampleId]/blind-action";
import { readReviewer } from "./samples/reviewer";

/** Null if nothing of the run is hidden from the visitor. */
export async function RunHiddenNote({ run, isTeam }: { run: { id: string }; isTeam: boolean }) {
  const items = await hiddenHere(run.id);
  const [first] = items;
  if (!first) return null;
  const rounds = [...new Map(items.map(({ roundId, round }) => [roundId, { id: roundId, name: round }])).values()];
  const asksName = (await readReviewer()) === null;
  const form = { runId: run.id, sampleId: null, asksName, action: showAction, labelHref: `/rounds/${first.roundId}/label` };
  return <HiddenNote samples={samplesOf(items).length} rounds={rounds} show={isTeam ? form : null} />;
}

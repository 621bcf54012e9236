import { openSample, type SampleAddress } from "@/app/(rail)/runs/[id]/samples/[sampleId]/open-sample";
import { sampleMetadata } from "@/app/(rail)/runs/[id]/samples/[sampleId]/sample-metadata";
import { MissingSample } from "@/components/samples/review/missing";
import { SampleView } from "@/components/samples/review/view";
import { countersOf } from "@/lib/db/runs/list";

export const generateMetadata = sampleMetadata;

export default async function SamplePanel(address: SampleAddress) {
  const opened = await openSample(address);
  if (!opened) return <MissingSample hasRun={(await countersOf([(await address.params).id])).size > 0} />;
  return <SampleView key={opened.shown.path} shown={opened.shown} isPanel />;
}

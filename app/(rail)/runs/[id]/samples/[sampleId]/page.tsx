import { notFound } from "next/navigation";
import { PageComments } from "@/app/(rail)/comments/section";
import { Live } from "@/components/runs/live";
import { SampleView } from "@/components/samples/review/view";
import { TopBar } from "@/components/shell/page";
import { blindNotice } from "./blind";
import { openSample, type SampleAddress, sampleMetadata } from "./open-sample";

export const generateMetadata = sampleMetadata;

export default async function SamplePage(address: SampleAddress) {
  const notice = await blindNotice(address);
  if (notice)
    return (
      <>
        <TopBar crumbs={[{ name: "Runs", href: "/" }, { name: "Sample" }]} />
        {notice}
      </>
    );
  const opened = await openSample(address);
  if (!opened) notFound();
  const { review, runPath, shown } = opened;
  const { run, sample } = review;
  return (
    <>
      <TopBar
        crumbs={[
          { name: "Runs", href: "/" },
          { name: run.name, href: runPath },
          { name: sample.externalId ?? `Sample ${sample.position + 1}` },
        ]}
      />
      {!shown.toolbar.isFinal && run.status !== "paused" && <Live />}
      <SampleView shown={shown} comments={<PageComments place={{ run: run.id }} sampleId={sample.id} />} />
    </>
  );
}

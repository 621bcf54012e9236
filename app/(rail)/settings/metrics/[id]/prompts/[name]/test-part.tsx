import { countMeasured } from "assay-lib/db/prompts/uses";
import type { PromptVersion } from "assay-lib/db/prompts/versions";
import { builtInName } from "assay-lib/domain/prompts/names";
import type { Metric } from "assay-lib/metrics/define";
import { type Measurement, measureVersion } from "assay-lib/prompts/measure";
import Link from "next/link";
import type { ReactNode } from "react";
import { newRunHref } from "@/components/addresses/new-run";
import { MeasuredTable } from "@/components/prompts/measured";
import { ActForm, FormProblem } from "@/components/settings/form";
import { SubmitButton } from "@/components/settings/submit-button";
import { ButtonLink } from "@/components/ui/button";
import { Panel, SectionHeading } from "@/components/ui/panel";
import { measureVersionAction } from "../../actions";
import { looksInWords } from "../looks";

interface Props {
  metric: Metric;
  version: PromptVersion;
}

/** The figures that no try-out has seen, once a person has asked for them. */
export async function TestPart({ metric, version }: Props) {
  const [found, looks] = await Promise.all([measureVersion(metric, version), countMeasured(metric.id)]);
  return (
    <section aria-labelledby="test-part">
      <SectionHeading id="test-part" title="On the test part" remark="labelled questions that were not used for trying prompts" />
      <Panel className="overflow-hidden">{contentOf(found, { metric, version })}</Panel>
      <p className="mt-2 text-small text-ink-3">{looksInWords(looks)}</p>
    </section>
  );
}

function contentOf(found: Measurement, { metric, version }: Props): ReactNode {
  const prompt = `${metric.id}=${version.name}`;
  switch (found.state) {
    case "no-run":
      return (
        <Missing
          href={
            version.removedAt === null
              ? newRunHref(
                  found.like
                    ? { dataset: found.like.datasetId, configuration: found.like.configurationId, like: found.like.id, prompt }
                    : { prompt },
                )
              : null
          }
          act="Start a run"
        >
          No finished run has this version. {found.like && `The form is filled in as ${found.like.name}, with this version.`}
        </Missing>
      );
    case "no-built-in-run": {
      const { id, name, datasetId, configurationId } = found.run;
      const like = { dataset: datasetId, configuration: configurationId, like: id, prompt: `${metric.id}=${builtInName}` };
      return (
        <Missing href={newRunHref(like)} act="Start a run with the built-in prompt">
          {name} has this version. To compare it, judge the same configuration with the same judge and the built-in prompt.
        </Missing>
      );
    }
    case "no-labels":
      return (
        <p className="px-3.5 py-3 text-ink-2">
          <Link href={`/runs/${found.run.id}`} prefetch={false} className="link">
            {found.run.name}
          </Link>{" "}
          has no labelled samples in the test part. Upload labels with its samples, or start a round.
        </p>
      );
    case "measured":
      if (version.measuredAt !== null) return <MeasuredTable measured={found.measured} version={version.name} />;
      return (
        <ActForm
          action={measureVersionAction}
          sends={{ metric: metric.id, name: version.name }}
          className="grid gap-3 px-3.5 py-3"
        >
          <p className="text-ink-2">
            {found.measured.n.toLocaleString("en")} labels of the test part have a score with this version and with the built-in
            prompt. Look once the version is done: choosing among versions by the test part makes its figures too good.
          </p>
          <FormProblem of={["metric", "name"]} />
          <div data-needs="editor">
            <SubmitButton look="primary" pendingText="Measuring …">
              Measure on the test part
            </SubmitButton>
          </div>
        </ActForm>
      );
  }
}

const Missing = ({ href, act, children }: { href: string | null; act: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3 px-3.5 py-3">
    <p className="min-w-0 flex-1 basis-64 text-ink-2">{children}</p>
    {href !== null && (
      <ButtonLink href={href} data-needs="editor">
        {act}
      </ButtonLink>
    )}
  </div>
);

import { findDataset } from "assay-lib/db/datasets";
import { orRefusal, Refusal } from "assay-lib/domain/problem";
import { measureJudgesInThread } from "assay-lib/judges/measure-in-thread";
import { compareJudges } from "assay-lib/judges/report";
import { judgeKey } from "assay-lib/judges/words/key";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { chosenLabels, judgesHref, loadJudgesSearch } from "@/components/addresses/judges";
import { judgeChoices } from "@/components/judges/choices";
import { Frontier } from "@/components/judges/frontier";
import { NotCompared } from "@/components/judges/not-compared";
import { JudgeTable } from "@/components/judges/table";
import { JudgesVerdict } from "@/components/judges/verdict";
import { RankControls } from "@/components/ranking/controls";
import { PageTitle, TopBar } from "@/components/shell/page";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { JudgesFacts, NothingToCompare } from "./parts";

export const metadata: Metadata = { title: "Which judge?" };

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

export default async function JudgesPage({ params, searchParams }: Props) {
  const dataset = await findDataset((await params).id);
  if (!dataset) notFound();
  const { id, name } = dataset;
  const search = loadJudgesSearch(await searchParams);
  const { configuration, good, metric, judges: named } = search;
  const report = await orRefusal(
    compareJudges(
      id,
      {
        configuration: configuration ?? undefined,
        good: good ?? undefined,
        metric: metric ?? undefined,
        ...chosenLabels(search),
        judges: named ?? undefined,
      },
      measureJudgesInThread,
    ),
  );
  const head = (
    <>
      <TopBar crumbs={[{ name: "Datasets", href: "/datasets" }, { name, href: `/datasets/${id}` }, { name: "Which judge?" }]} />
      <PageTitle>Which judge?</PageTitle>
    </>
  );
  if (report instanceof Refusal)
    return (
      <>
        {head}
        <Panel className="mt-6">
          <EmptyState title="Nothing to compare" actions={<ButtonLink href={judgesHref(id)}>Start again</ButtonLink>}>
            {report.message}
          </EmptyState>
        </Panel>
      </>
    );
  const { judges } = report;
  const keys = judges.map(judgeKey);
  return (
    <>
      {head}
      <JudgesFacts report={report} />
      {report.configuration && <RankControls choices={judgeChoices(search, report)} />}
      {report.samples === 0 ? (
        <NothingToCompare report={report} search={search} />
      ) : (
        <>
          <JudgesVerdict report={report} />
          <Panel className="mt-3 overflow-hidden">
            <JudgeTable
              report={report}
              hrefWithout={
                judges.length > 1
                  ? (judge) => judgesHref(id, { ...search, judges: keys.filter((key) => key !== judgeKey(judge)) })
                  : null
              }
            />
          </Panel>
          <Reading report={report} />
          <Frontier report={report} by={search.up} />
        </>
      )}
      <NotCompared
        judges={report.notCompared}
        hrefOfAdd={(judge) => judgesHref(id, { ...search, judges: [...keys, judgeKey(judge)] })}
      />
    </>
  );
}

const Reading = ({
  report: { judges, samples },
}: {
  report: { judges: readonly { kappa: { chosenOn: number; measuredOn: number } }[]; samples: number };
}) => {
  const { chosenOn = 0, measuredOn = 0 } = judges[0]?.kappa ?? {};
  return (
    <p className="mt-1.5 px-1 text-caption text-ink-3">
      All on the same {samples.toLocaleString("en")} labels; those of one question, conversation or document are a cluster. From
      best: DeLong’s paired test, corrected for all pairs (Holm); bold if established. Cut-off: the score with the highest kappa
      on half of the clusters ({chosenOn.toLocaleString("en")}); kappa, catches and passes are of the other half (
      {measuredOn.toLocaleString("en")}). Cost: tokens at the prices set now; ◆: no other judge has a higher AUROC and costs as
      little or less.
    </p>
  );
};

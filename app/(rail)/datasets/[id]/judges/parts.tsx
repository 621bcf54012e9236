import { counted } from "assay-lib/domain/text/counted";
import type { JudgesReport } from "assay-lib/judges/words/report";
import Link from "next/link";
import { type JudgesSearch, judgesHref } from "@/components/addresses/judges";
import { newRunHref } from "@/components/addresses/new-run";
import { newRoundHref } from "@/components/addresses/rounds";
import { FactLine } from "@/components/shell/page";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";

export const JudgesFacts = ({
  report: { dataset, configuration, label, round, rounds, good, samples, questions, goodSamples, badSamples, unit, judges },
}: {
  report: JudgesReport;
}) =>
  configuration && (
    <FactLine>
      <Link href={`/datasets/${dataset.id}?configuration=${configuration.id}`} prefetch={false} className="link">
        {configuration.name}
      </Link>
      {good !== null && (
        <span>
          labels{" "}
          {round === null ? (
            <b>{label}</b>
          ) : (
            <Link href={`/rounds/${round}`} prefetch={false} className="link">
              {rounds.find(({ id }) => id === round)?.name ?? "a round"}
            </Link>
          )}
        </span>
      )}
      {samples > 0 && (
        <>
          <span>
            <b>{counted(samples, unit === "context" ? "context" : "sample")}</b> scored by all{" "}
            {judges.length > 1 && judges.length}
          </span>
          <span>
            {goodSamples.toLocaleString("en")} good, {badSamples.toLocaleString("en")} bad
          </span>
          {questions < samples && <span>in {counted(questions, "cluster")}</span>}
        </>
      )}
    </FactLine>
  );

/** The reason, and what to do next. */
export function NothingToCompare({ report, search }: { report: JudgesReport; search: JudgesSearch }) {
  const { dataset, configuration, labels, rounds, label, round, good, labelled, judges, notCompared } = report;
  const [title, text, action] = ((): [string, string, { href: string; name: string }] => {
    const judge = { href: newRunHref({ dataset: dataset.id, configuration: configuration?.id }), name: "Judge" };
    if (!configuration)
      return ["No finished run", "Judge the dataset with two models or metrics, then compare them here.", judge];
    if (labels.length === 0 && rounds.length === 0)
      return [
        "No labels",
        "Judges are compared on labels from people: a column of the file such as labels.adherent, or a round in which people label samples.",
        { href: notCompared[0] ? newRoundHref(notCompared[0].run) : "/rounds", name: "Start a round" },
      ];
    if (good === null)
      return [
        label === null && round === null ? "Choose the labels" : "Choose which values are good",
        "No label’s name says that it is about quality. Choose above which labels to compare with, and which values are good.",
        { href: `/datasets/${dataset.id}`, name: "Open the dataset" },
      ];
    if (labelled === 0 || judges.length === 0)
      return ["No judge has scored what is labelled", "Judge these samples with a metric that the labels are about.", judge];
    return [
      "No sample has a score of every judge",
      `Each of the ${labelled.toLocaleString("en")} labelled samples lacks a score of one of the ${judges.length} judges. Leave some out.`,
      { href: judgesHref(dataset.id, { ...search, judges: null }), name: "Compare those that can be" },
    ];
  })();
  return (
    <Panel className="mt-3">
      <EmptyState title={title} actions={<ButtonLink href={action.href}>{action.name}</ButtonLink>}>
        {text}
      </EmptyState>
    </Panel>
  );
}

import { findRun } from "assay-lib/db/runs/list";
import { metricById } from "assay-lib/metrics/registry";
import { readCertification } from "assay-lib/rounds/certified/certificates";
import { preferredInRound } from "assay-lib/rounds/preferred/read";
import { readResults } from "assay-lib/rounds/read";
import type { Round } from "assay-lib/rounds/store/rows";
import { roundHref } from "@/components/addresses/rounds";
import { CertificatePart } from "@/components/rounds/results/certificate";
import { ResultsPanel } from "@/components/rounds/results/panel";
import { PreferencesTable } from "@/components/rounds/results/preferences";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Panel, SectionHeading } from "@/components/ui/panel";
import { openTestPartAction } from "../actions";

interface Props {
  round: Round;
  metric: string;
  /** Although the round is open. */
  isAsked: boolean;
  labels: number;
}

/** Shows an open round only on request: the judge’s figures can sway people who still label. */
export async function RoundResults({ round, metric, isAsked, labels }: Props) {
  const isClosed = round.closedAt !== null;
  if (!isClosed && !isAsked)
    return (
      <Section>
        <Notice title="The round is open" actions={<ButtonLink href={roundHref(round.id, true)}>Show results</ButtonLink>}>
          Results show the judge’s figures and how people agree, which can sway the labels that you still give. They appear here
          when the round is closed.
        </Notice>
      </Section>
    );
  const around = { remark: isClosed ? undefined : "So far; the round is open", hide: isClosed ? undefined : roundHref(round.id) };
  if (round.unit === "pair")
    return (
      <Section {...around}>
        <PairResults round={round} />
      </Section>
    );
  const [results, certification] =
    labels === 0 ? [null, null] : await Promise.all([readResults(round), readCertification(round)]);
  return (
    <Section {...around}>
      {results && certification ? (
        <ResultsPanel
          round={round}
          results={results}
          certificate={
            <CertificatePart roundId={round.id} unit={round.unit} certification={certification} open={openTestPartAction} />
          }
          metric={metric}
        />
      ) : (
        <Notice>{isClosed ? "No labels were given." : "No labels yet. Results appear with the first one."}</Notice>
      )}
    </Section>
  );
}

async function PairResults({ round }: { round: Round }) {
  const [pair, ...runs] = await Promise.all([preferredInRound(round), findRun(round.runId), findRun(round.pairedRunId ?? "")]);
  if (!pair) return <Notice>No one has chosen yet.</Notice>;
  return (
    <Panel>
      <PreferencesTable
        preferences={{ pairs: [pair], strengths: null, strengthCi95: null }}
        nameOf={(id) => runs.find((run) => run?.id === id)?.name ?? id}
        titleOf={(metric) => metricById(metric)?.shortName ?? metric}
      />
    </Panel>
  );
}

const Section = ({
  remark,
  hide,
  children,
}: {
  remark?: string | undefined;
  hide?: string | undefined;
  children: React.ReactNode;
}) => (
  <section aria-labelledby="results-heading">
    <SectionHeading id="results-heading" title="Results" remark={remark}>
      {hide && (
        <ButtonLink size="small" href={hide}>
          Hide results
        </ButtonLink>
      )}
    </SectionHeading>
    {children}
  </section>
);

import type { Round } from "assay-lib/db/rounds/store";
import { readCertification } from "assay-lib/rounds/certified/certificates";
import { readResults } from "assay-lib/rounds/read";
import { roundHref } from "@/components/addresses/rounds";
import { CertificatePart } from "@/components/rounds/results/certificate";
import { ResultsPanel } from "@/components/rounds/results/panel";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { SectionHeading } from "@/components/ui/panel";
import { openTestPartAction } from "../actions";

interface Props {
  round: Round;
  metric: string;
  /** Although the round is open. */
  isAsked: boolean;
  labels: number;
}

/** Shows an open round only on request: the judge’s figures can sway people who still label. */
export async function Results({ round, metric, isAsked, labels }: Props) {
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
  const [results, certification] =
    labels === 0 ? [null, null] : await Promise.all([readResults(round), readCertification(round)]);
  return (
    <Section remark={isClosed ? undefined : "So far; the round is open"} hide={isClosed ? undefined : roundHref(round.id)}>
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

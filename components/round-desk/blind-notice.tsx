import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/notice";

interface Props {
  runId: string;
  sampleId: number;
  /** Of the round's desk. */
  labelHref: string;
  showAction: (form: FormData) => Promise<void>;
}

/** In the place of a sample's scores. */
export const BlindNotice = ({ runId, sampleId, labelHref, showAction }: Props) => (
  <EmptyState
    isPage
    title="You have not labelled this sample"
    actions={
      <>
        <form action={showAction}>
          <input type="hidden" name="runId" value={runId} />
          <input type="hidden" name="sampleId" value={sampleId} />
          <Button type="submit">Show</Button>
        </form>
        <ButtonLink href={labelHref} prefetch={false}>
          Label first
        </ButtonLink>
      </>
    }
  >
    If you look, your label counts as not blind.
  </EmptyState>
);

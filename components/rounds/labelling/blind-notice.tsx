import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/notice";
import { type Shower, ShowForm } from "./show-form";

interface Props extends Shower {
  labelHref: string;
}

export const BlindNotice = ({ labelHref, ...show }: Props) => (
  <EmptyState
    isPage
    title="You have not labelled this sample"
    actions={
      <>
        <ShowForm {...show}>
          <Button type="submit">Show</Button>
        </ShowForm>
        <ButtonLink href={labelHref} prefetch={false}>
          Label first
        </ButtonLink>
      </>
    }
  >
    If you look, your label counts as not blind.
  </EmptyState>
);

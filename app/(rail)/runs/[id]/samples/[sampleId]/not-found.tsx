import { TopBar } from "@/components/shell/page";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/notice";

export default function NoSuchSample() {
  return (
    <>
      <TopBar crumbs={[{ name: "Runs", href: "/" }, { name: "No such sample" }]} />
      <EmptyState title="There is no such sample in this run" actions={<ButtonLink href="/">All runs</ButtonLink>}>
        The run may have been deleted, or the sample belongs to another configuration. Open the run and choose the sample from its
        table.
      </EmptyState>
    </>
  );
}

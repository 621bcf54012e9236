import { BackToRun } from "@/components/samples/review/back-to-run";
import { TopBar } from "@/components/shell/page";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/notice";

export default function NoSuchSample() {
  return (
    <>
      <TopBar crumbs={[{ name: "Runs", href: "/" }, { name: "No such sample" }]} />
      <EmptyState
        isPage
        title="Sample not found in this run"
        actions={
          <>
            <BackToRun />
            <ButtonLink href="/">All runs</ButtonLink>
          </>
        }
      >
        The run has no such sample, or the run was deleted. Open the run and choose a sample from its table.
      </EmptyState>
    </>
  );
}

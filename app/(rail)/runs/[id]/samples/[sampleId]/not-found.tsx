import { BackToRun } from "@/components/samples/review/back-to-run";
import { TopBar } from "@/components/shell/page";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/notice";

export default function NoSuchSample() {
  return (
    <>
      <TopBar crumbs={[{ name: "Runs", href: "/" }, { name: "Sample not found" }]} />
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
        This run doesn't contain the sample, or the run was deleted. Open the run and choose a sample from its table.
      </EmptyState>
    </>
  );
}

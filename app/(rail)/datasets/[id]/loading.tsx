import { Skeleton } from "@/components/datasets/skeleton";
import { TopBar } from "@/components/shell/page";
import { Panel } from "@/components/ui/panel";

export default function Loading() {
  return (
    <>
      <TopBar crumbs={[{ name: "Datasets", href: "/datasets" }, { name: "…" }]} />
      <p role="status" className="pt-5 text-title text-ink-3">
        Loading the dataset …
      </p>
      <Panel className="mt-24">
        <Skeleton rows={3} className="h-[53px]" />
      </Panel>
      <Panel className="mt-14">
        <Skeleton rows={12} className="h-[53px]" />
      </Panel>
    </>
  );
}

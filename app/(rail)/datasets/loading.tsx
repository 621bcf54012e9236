import { Skeleton } from "@/components/datasets/skeleton";
import { TopBar } from "@/components/shell/page";
import { Panel } from "@/components/ui/panel";

export default function Loading() {
  return (
    <>
      <TopBar crumbs={[{ name: "Datasets" }]} />
      <p className="sr-only" role="status">
        Loading the datasets …
      </p>
      <div className="grid gap-4 pt-4">
        <Panel className="h-[76px]" />
        <Panel>
          <Skeleton rows={6} className="h-[57px]" />
        </Panel>
      </div>
    </>
  );
}

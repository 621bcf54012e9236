import { Skeleton } from "@/components/datasets/skeleton";
import { TopBar } from "@/components/shell/page";
import { Panel } from "@/components/ui/panel";

export default function Loading() {
  return (
    <>
      <TopBar crumbs={[{ name: "Datasets", href: "/datasets" }, { name: "Upload" }]} />
      <p role="status" className="flex min-h-[60px] items-center pt-5 text-ink-2">
        Reading the file …
      </p>
      <div className="mt-3.5 h-1.5 rounded-[2px] bg-line" />
      <div className="mt-4 h-12" />
      <Panel className="mt-14">
        <Skeleton rows={10} className="h-[39px]" />
      </Panel>
    </>
  );
}

import { TopBar } from "@/components/shell/page";
import { Panel } from "@/components/ui/panel";

export default function Loading() {
  return (
    <>
      <TopBar crumbs={[{ name: "Runs", href: "/" }, { name: "New run" }]} />
      <p role="status" className="pt-5 text-title text-ink-3">
        Loading the datasets …
      </p>
      <div className="mt-12 grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.45fr)]">
        <Panel className="h-96" />
        <Panel className="h-[640px]" />
      </div>
    </>
  );
}

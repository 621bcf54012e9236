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
        {[30, 47, 64, 41, 58, 35, 52, 69, 46, 63].map((width) => (
          <div key={width} aria-hidden className="flex h-[39px] items-center border-b border-line px-3.5 last:border-b-0">
            <span className="h-2.5 rounded-chip bg-sunken" style={{ width: `${width}%` }} />
          </div>
        ))}
      </Panel>
    </>
  );
}

import { Flag, Check as Tick, X } from "lucide-react";
import { cn } from "@/components/ui/class-names";
import { Panel, SectionHeading } from "@/components/ui/panel";
import type { Check } from "@/lib/domain/comparison/decision";

const looks: Record<Check["state"], { word: string; icon: typeof Tick; ink: string }> = {
  clean: { word: "clean", icon: Tick, ink: "text-ink-3" },
  note: { word: "to know", icon: Flag, ink: "text-ink" },
  fails: { word: "fails", icon: X, ink: "text-poor" },
};

/** Everything that could make the runs hard to compare, also where it is clean. */
export const Checks = ({ checks }: { checks: readonly Check[] }) => {
  const count = (state: Check["state"]) => checks.filter((check) => check.state === state).length;
  const [clean, notes, fails] = [count("clean"), count("note"), count("fails")];
  const remark = [`${clean} clean`, notes > 0 && `${notes} to know`, fails > 0 && `${fails} ${fails === 1 ? "fails" : "fail"}`];
  return (
    <>
      <SectionHeading id="checks" title="Checks" remark={remark.filter(Boolean).join(", ")} />
      <Panel className="overflow-hidden">
        <ul className="-mb-px grid grid-cols-[repeat(auto-fill,minmax(260px,1fr))]">
          {checks.map(({ id, name, state, details }) => {
            const { word, icon: Icon, ink } = looks[state];
            return (
              <li key={id} className="flex min-w-0 gap-2.5 border-r border-b border-line px-3.5 py-2.5">
                <Icon aria-hidden className={cn("mt-[3px] size-3.5 shrink-0", ink)} />
                <div className="min-w-0">
                  <h3 className="font-semibold">
                    {name} <span className={cn("font-normal", ink)}>{word}</span>
                  </h3>
                  {details.map((detail) => (
                    <p key={detail} className="text-small break-words text-ink-2">
                      {detail}
                    </p>
                  ))}
                </div>
              </li>
            );
          })}
        </ul>
      </Panel>
    </>
  );
};

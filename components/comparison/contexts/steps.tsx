import { type ComparedSteps, comparedStepTable } from "assay-lib/domain/steps/compared";
import { CutName } from "@/components/ui/cut-name";
import { Panel } from "@/components/ui/panel";
import { ListTable } from "@/components/ui/table";

/** What each step of both runs found. `letter` is the candidate's. */
export function ComparedStepsTable({ compared, letter }: { compared: ComparedSteps; letter: string }) {
  const { columns, steps, remarks } = comparedStepTable(compared, letter);
  return (
    <Panel className="overflow-hidden">
      {steps.length > 0 && (
        <ListTable
          label="Figures of steps"
          className="text-small whitespace-nowrap"
          rows={steps.flatMap(({ name, rows }) => [
            { step: name, cells: [name] },
            ...rows.map((cells) => ({ step: name, cells })),
          ])}
          keyOf={({ step, cells }) => `${step} ${cells[0]}`}
          sectionOf={({ step, cells }) => cells.length === 1 && <CutName name={step} />}
          columns={columns.map((name, at) => ({
            name,
            isHeading: at === 0,
            numeric: at > 0,
            cell: ({ cells }: { cells: readonly string[] }) => cells[at],
          }))}
        />
      )}
      {remarks.length > 0 && (
        <div className="grid gap-1 border-t border-line px-5 py-2.5 text-small text-ink-2 first:border-t-0 phone:px-3.5">
          {remarks.map((remark) => (
            <p key={remark}>{remark}</p>
          ))}
        </div>
      )}
    </Panel>
  );
}

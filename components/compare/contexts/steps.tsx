import { type ComparedSteps, comparedStepTable } from "assay-lib/domain/steps/compared";
import { CutName } from "@/components/ui/cut-name";
import { Panel } from "@/components/ui/panel";
import { Table } from "@/components/ui/table";

const cell = "px-3 py-1 text-right first:pl-5 last:pr-5";

/** What each step of both runs found. `letter` is the candidate's. */
export function ComparedStepsTable({ compared, letter }: { compared: ComparedSteps; letter: string }) {
  const { columns, steps, remarks } = comparedStepTable(compared, letter);
  return (
    <Panel className="overflow-hidden">
      {steps.length > 0 && (
        <Table label="Figures of steps" className="text-small whitespace-nowrap tabular-nums">
          <thead>
            <tr className="[&>th]:px-3 [&>th]:py-1.5 [&>th]:text-right [&>th]:font-normal [&>th]:text-ink-3">
              {columns.map((name, at) => (
                <th key={name} scope="col" className={at === 0 ? "pl-5! text-left!" : "last:pr-5"}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          {steps.map(({ name, rows }) => (
            <tbody key={name}>
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={columns.length}
                  className="border-t border-line px-5 pt-2 pb-1 text-left font-medium"
                >
                  <CutName name={name} />
                </th>
              </tr>
              {rows.map(([figure = "", ...cells]) => (
                <tr key={figure}>
                  <th scope="row" className={`${cell} text-left! font-normal text-ink-2`}>
                    {figure}
                  </th>
                  {cells.map((text, at) => (
                    <td key={columns[at + 1]} className={cell}>
                      {text}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </Table>
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

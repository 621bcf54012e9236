import type { ClaimsOfPair, Unsupported } from "assay-lib/domain/evidence/report";
import { RunLetter } from "@/components/comparison/run-letter";
import { ListTable } from "@/components/ui/table";

const columns: readonly { name: string; sub: string; of: (counts: Unsupported) => number }[] = [
  { name: "Unsupported claims", sub: "by the run’s own contexts", of: ({ claims }) => claims },
  { name: "Not retrieved here", sub: "the other’s contexts support them", of: ({ notRetrieved }) => notRetrieved.judged },
  { name: "Likely not retrieved", sub: "by words of the other’s contexts", of: ({ notRetrieved }) => notRetrieved.byWords },
  { name: "Judged otherwise", sub: "the source is in both", of: ({ judgedOtherwise }) => judgedOtherwise },
  { name: "Nowhere supported", sub: "in neither’s contexts", of: ({ nowhere }) => nowhere },
];

/** Whether unsupported claims lack a source that the other run retrieved, or any. */
export const UnsupportedTable = ({ pair: { unsupported }, index }: { pair: ClaimsOfPair; index: number }) => {
  const sides = [unsupported.baseline, unsupported.candidate];
  const shown = columns.filter(({ of }, at) => at === 0 || sides.some((counts) => of(counts) > 0));
  return (
    <ListTable
      label="Unsupported claims"
      className="min-w-[720px]"
      rows={sides}
      keyOf={(_, side) => side}
      columns={[
        { name: "Run", className: "pl-5", cell: (_, side) => <RunLetter index={side === 0 ? 0 : index} /> },
        ...shown.map(({ name, sub, of }) => ({
          name,
          sub,
          numeric: true,
          className: "last:pr-5",
          cell: (counts: Unsupported) => of(counts).toLocaleString("en"),
        })),
      ]}
    />
  );
};

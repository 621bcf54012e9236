import type { Documents, EvidenceDocument } from "assay-lib/domain/evidence/report";
import Link from "next/link";
import { Fragment } from "react";
import { Cell, ColumnHeading, Table } from "@/components/ui/table";

const count = (n: number) => (n === 0 ? <span className="text-ink-3">–</span> : n.toLocaleString("en"));

const figures: readonly { name: string; sub: string; of: (document: EvidenceDocument) => number }[] = [
  { name: "Questions", sub: "retrieved alone", of: ({ questions }) => questions },
  { name: "Claims", sub: "supported", of: ({ claims }) => claims },
  { name: "Facts", sub: "of references", of: ({ needed }) => needed },
  { name: "Claims", sub: "contradicted", of: ({ contradicted }) => contradicted },
  { name: "Noise", sub: "not in references", of: ({ noise }) => noise },
];

/** Documents that one run alone retrieved, by what they did for its claims. */
export const EvidenceDocuments = ({
  documents: { helped, hurt },
  hrefOf,
}: {
  documents: Documents;
  hrefOf: (sample: number) => string;
}) => {
  const groups = [
    { name: "Helped most", rows: helped },
    { name: "Hurt most", rows: hurt },
  ].filter(({ rows }) => rows.length > 0);
  return (
    <Table label="Documents by claims" className="min-w-[860px]">
      <thead>
        <tr>
          <ColumnHeading name="Document" sub="id, first words" className="pl-5" />
          {figures.map(({ name, sub }) => (
            <ColumnHeading key={sub} name={name} sub={sub} numeric />
          ))}
          <ColumnHeading name="First" className="pr-5" />
        </tr>
      </thead>
      <tbody>
        {groups.map(({ name, rows }) => (
          <Fragment key={name}>
            <tr>
              <th
                colSpan={figures.length + 2}
                scope="colgroup"
                className="border-b border-line bg-sunken px-5 py-1.5 text-left text-caption font-normal text-ink-3"
              >
                {name}
              </th>
            </tr>
            {rows.map((document, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: documents can have equal beginnings.
              <tr key={at} className="h-11 hover:[&>td]:bg-hover">
                <Cell className="w-full max-w-0 pl-5">
                  <span className="block truncate" title={document.text}>
                    {document.id !== null && (
                      <bdi className="mr-2 font-mono text-small text-ink-2">{document.id.slice(0, 60)}</bdi>
                    )}
                    <bdi className="font-medium">{document.text}</bdi>
                  </span>
                </Cell>
                {figures.map(({ sub, of }) => (
                  <Cell key={sub} numeric>
                    {count(of(document))}
                  </Cell>
                ))}
                <Cell className="pr-5 whitespace-nowrap">
                  <Link href={hrefOf(document.sample)} prefetch={false} className="link text-small">
                    question
                  </Link>
                </Cell>
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </Table>
  );
};

import { type MissingFacts, mostFacts } from "assay-lib/domain/evidence/report";
import { counted } from "assay-lib/domain/text/counted";
import Link from "next/link";
import { Verbatim } from "@/components/ui/verbatim";

export const shownFacts = 20;

/** The facts of references that no compared run's contexts support. */
export const MissingFactsList = ({ missing, hrefOf }: { missing: MissingFacts; hrefOf: (sample: number) => string }) => {
  const more = missing.facts - missing.listed.length;
  return (
    <>
      <ol className="grid">
        {missing.listed.map(({ text, question, sample }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: facts can be equal.
          <li key={at} className="grid gap-0.5 border-b border-line px-5 py-2 last:border-b-0 phone:px-3.5">
            <Verbatim className="max-w-[92ch]">{text}</Verbatim>
            <Link href={hrefOf(sample)} prefetch={false} className="link w-fit max-w-full truncate text-small">
              <bdi>{question}</bdi>
            </Link>
          </li>
        ))}
      </ol>
      {more > 0 && (
        <p className="border-t border-line px-5 py-2.5 text-caption text-ink-3 phone:px-3.5">
          {counted(more, "further fact")}. The API lists up to {mostFacts.toLocaleString("en")}: GET /api/v1/compare with claims=
          {mostFacts}.
        </p>
      )}
    </>
  );
};

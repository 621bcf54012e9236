import Link from "next/link";
import type { PairBy } from "@/lib/domain/comparison/pair-by";
import type { PairingReport } from "@/lib/domain/comparison/pairing";

interface PairingChoiceProps {
  pairing: PairingReport;
  withCounts: boolean;
  hrefOf?: (by: PairBy) => string;
}

/** What pairs questions. The unused choice is a link, given `hrefOf`. */
export const PairingChoice = ({ pairing, withCounts, hrefOf }: PairingChoiceProps) => {
  const counts = { id: pairing.byId, text: pairing.byText };
  const option = (by: PairBy) => {
    const words = withCounts ? `${by} ${counts[by].toLocaleString("en")}` : by;
    if (by === pairing.by) return <b aria-current="true">{words}</b>;
    if (!hrefOf) return <span className="text-ink-3">{words}</span>;
    return (
      <Link href={hrefOf(by)} scroll={false} prefetch={false} className="link underline">
        {words}
      </Link>
    );
  };
  return (
    <span className="whitespace-nowrap text-ink-2">
      matched by {option("id")}
      <span aria-hidden> | </span>
      {option("text")}
    </span>
  );
};

import Link from "next/link";
import type { PairBy } from "@/lib/domain/comparison/pair-by";
import type { PairingReport } from "@/lib/domain/comparison/pairing";

/** How many questions pair by id and by text. The one that is not in use is a link, where `hrefOf` gives its address. */
export const PairingChoice = ({ pairing, hrefOf }: { pairing: PairingReport; hrefOf?: (by: PairBy) => string }) => {
  const counts = { id: pairing.byId, text: pairing.byText };
  const option = (by: PairBy) => {
    const words = `by ${by}: ${counts[by].toLocaleString("en")}`;
    if (by === pairing.by) return <b aria-current="true">{words}</b>;
    if (!hrefOf) return <span className="text-ink-3">{words}</span>;
    return (
      <Link href={hrefOf(by)} scroll={false} prefetch={false} className="link">
        {words}
      </Link>
    );
  };
  return (
    <span className="whitespace-nowrap">
      {option("id")}
      <span aria-hidden> · </span>
      {option("text")}
    </span>
  );
};

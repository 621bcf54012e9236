import { listPairedRounds } from "assay-lib/rounds/store/rows";
import { labelHref, newRoundHref } from "@/components/addresses/rounds";
import { ButtonLink } from "@/components/ui/button";

/** Leads to the open round that compares the answers of two runs, else to the form that starts one. */
export async function CompareBlind({ runs: [one, other], children }: { runs: readonly [string, string]; children: string }) {
  const open = (await listPairedRounds(one, other, true)).find(({ closedAt }) => closedAt === null);
  return open ? (
    <ButtonLink size="small" data-needs="reviewer" href={labelHref(open.id)} prefetch={false}>
      {children}
    </ButtonLink>
  ) : (
    <ButtonLink size="small" data-needs="editor" href={newRoundHref(one, other, "pair")} prefetch={false}>
      {children}
    </ButtonLink>
  );
}

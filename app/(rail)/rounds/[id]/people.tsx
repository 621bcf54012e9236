import type { PersonOfRound } from "assay-lib/rounds/people";
import { holdersOf } from "assay-lib/rounds/store/reservations";
import type { Round } from "assay-lib/rounds/store/rows";
import { logHref } from "@/components/addresses/rounds";
import { Holders } from "@/components/rounds/holders";
import { LabellersTable } from "@/components/rounds/people";
import { ButtonLink } from "@/components/ui/button";
import { SectionHeading } from "@/components/ui/panel";
import { releaseAction } from "../actions";

export async function RoundPeople({ round, people }: { round: Round; people: readonly PersonOfRound[] }) {
  const holders = round.closedAt === null ? await holdersOf(round.id) : [];
  return (
    <>
      {people.length > 0 && (
        <>
          <SectionHeading title="People">
            <ButtonLink size="small" href={logHref(round.id)} prefetch={false}>
              Log
            </ButtonLink>
          </SectionHeading>
          <LabellersTable question={round.question} people={people} />
        </>
      )}
      {holders.length > 0 && (
        <>
          <SectionHeading title="Open now" remark="Items that no one else gets; they are free after ten minutes" />
          <Holders id={round.id} holders={holders} release={releaseAction} />
        </>
      )}
    </>
  );
}

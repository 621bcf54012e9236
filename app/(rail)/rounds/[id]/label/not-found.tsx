import { TopBar } from "@/components/shell/page";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/notice";

export default function NoSuchRound() {
  return (
    <>
      <TopBar crumbs={[{ name: "Rounds", href: "/rounds" }, { name: "Round not found" }]} />
      <EmptyState isPage title="Round not found" actions={<ButtonLink href="/rounds">All rounds</ButtonLink>}>
        The round or its run was deleted, or the address has a typo.
      </EmptyState>
    </>
  );
}

import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/notice";

export const NothingHere = () => (
  <EmptyState isPage title="Page not found" actions={<ButtonLink href="/">Go to Runs</ButtonLink>}>
    It may have been deleted, or the address has a typo.
  </EmptyState>
);

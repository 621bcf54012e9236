import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/notice";

export default function NotFound() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState title="There is nothing at this address" actions={<ButtonLink href="/">Go to Runs</ButtonLink>}>
        It may have been deleted, or the address has a typing error.
      </EmptyState>
    </main>
  );
}

import { BackToShare } from "@/components/shares/back";
import { EmptyState } from "@/components/ui/notice";

/** An address under a valid share that the share does not include. */
export default function NothingShared() {
  return (
    <main>
      <EmptyState isPage title="Not part of this link" actions={<BackToShare />}>
        This page isn't part of the shared link.
      </EmptyState>
    </main>
  );
}

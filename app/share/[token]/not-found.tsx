import { BackToShare } from "@/components/shares/back";
import { EmptyState } from "@/components/ui/notice";

/** An address under a valid share that the share does not show. */
export default function NothingShared() {
  return (
    <main>
      <EmptyState isPage title="This is not part of what is shared" actions={<BackToShare />}>
        The link does not include this page. Open what it shows and continue from there.
      </EmptyState>
    </main>
  );
}

import { counted } from "assay-lib/domain/text/counted";
import { showToast } from "@/components/ui/toast/show";

export type ArchiveAction = (ids: string[], isArchived: boolean) => Promise<{ changed: string[] } | { problem: string }>;

export async function archiveWithUndo(action: ArchiveAction, ids: readonly string[], isArchived: boolean): Promise<boolean> {
  const answer = await action([...ids], isArchived).catch(() => ({ problem: "The change failed. Try again." }));
  if ("problem" in answer) {
    showToast(answer.problem);
    return false;
  }
  const { changed } = answer;
  const done = `${counted(changed.length, "run")} ${isArchived ? "archived" : "unarchived"}.`;
  const left = ids.length - changed.length;
  const rest = isArchived && left > 0 ? ` ${counted(left, "run")} skipped (running or already archived).` : "";
  showToast(done + rest, changed.length === 0 ? undefined : () => void archiveWithUndo(action, changed, !isArchived));
  return true;
}

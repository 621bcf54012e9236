import { showToast } from "@/components/ui/toast/show";
import { counted } from "@/lib/domain/text/counted";

/** Archives runs, or takes them out of the archive; answers with the runs that it changed, or with a sentence. */
export type ArchiveAction = (ids: string[], isArchived: boolean) => Promise<{ changed: string[] } | { problem: string }>;

/** Calls the action and says what it did, with a button that takes it back. True unless there was a problem. */
export async function archiveWithUndo(action: ArchiveAction, ids: readonly string[], isArchived: boolean): Promise<boolean> {
  const answer = await action([...ids], isArchived).catch(() => ({ problem: "That did not work. Try again." }));
  if ("problem" in answer) {
    showToast(answer.problem);
    return false;
  }
  const { changed } = answer;
  const done = `${counted(changed.length, "run")} ${isArchived ? "archived" : "taken out of the archive"}.`;
  const left = ids.length - changed.length;
  const rest = isArchived && left > 0 ? ` ${counted(left, "run")} cannot be: still being judged, or archived already.` : "";
  showToast(done + rest, changed.length === 0 ? undefined : () => void archiveWithUndo(action, changed, !isArchived));
  return true;
}

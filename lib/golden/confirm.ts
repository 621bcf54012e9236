import { Refusal } from "@/lib/domain/problem";
import { type Reviewer, reviewerKey } from "@/lib/domain/reviews/state";
import { confirmGoldenRow, goldenRowsOf, withdrawConfirmation } from "@/lib/golden/store/rows";

/** A second person confirms a golden row, or withdraws the confirmation. With an account, the author cannot; throws Refusal. */
export async function confirmGolden(sampleId: number, by: Reviewer, isConfirmed: boolean): Promise<void> {
  const row = (await goldenRowsOf([sampleId])).get(sampleId);
  if (!row) throw new Refusal("There is no such golden row. It may have been changed or deleted meanwhile.", "not-found");
  if (!isConfirmed) {
    if (!(await withdrawConfirmation(sampleId, by)))
      throw new Refusal("Only the person who confirmed a golden row can withdraw that.", "conflict");
    return;
  }
  if (by.id !== null && row.authorKey === reviewerKey(by))
    throw new Refusal("You made this golden row. Another person confirms it.", "forbidden");
  if (!(await confirmGoldenRow(sampleId, by)))
    throw new Refusal("Another person has confirmed or changed this golden row meanwhile. Reload the page.", "conflict");
}

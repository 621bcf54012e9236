import type { AlikeReport, GoldenDraft } from "assay-lib/golden/words/draft";
import { useEffect, useMemo, useState } from "react";
import type { AlikeAction } from "./answer";

/** What the dataset already has of the samples' questions; null while it is searched. */
export function useAlike(run: string, drafts: readonly GoldenDraft[], dataset: string | null, findAlike: AlikeAction) {
  const [answered, setAnswered] = useState<{ dataset: string; found: AlikeReport | string } | null>(null);
  const ids = useMemo(() => drafts.map(({ id }) => id), [drafts]);
  useEffect(() => {
    if (dataset === null) return;
    let isOver = false;
    const answer = (found: AlikeReport | string) => {
      if (!isOver) setAnswered({ dataset, found });
    };
    findAlike(dataset, run, ids).then(answer, () => answer("The dataset could not be searched for the same questions."));
    return () => {
      isOver = true;
    };
  }, [run, ids, dataset, findAlike]);
  return answered !== null && answered.dataset === dataset ? answered.found : null;
}

import { holm, holmLevels } from "@/lib/stats/compared/holm";
import { fisherExact } from "@/lib/stats/shares/fisher-exact";
import { newcombe } from "@/lib/stats/shares/newcombe";
import { wilson } from "@/lib/stats/wilson";

export function compareShares(parts: readonly { n: number; failed: number; restN: number; restFailed: number }[], level: number) {
  const p = parts.map(({ n, failed, restN, restFailed }) => fisherExact(failed, n, restFailed, restN));
  const adjusted = holm(p);
  const levels = holmLevels(p, level);
  return parts.map(({ n, failed, restN, restFailed }, at) => {
    const differenceInterval = newcombe(failed, n, restFailed, restN, levels[at] ?? level);
    const difference = failed / n - restFailed / restN;
    const verdict: "more" | "less" | "not-established" =
      (adjusted[at] ?? 1) > level
        ? "not-established"
        : differenceInterval[0] > 0
          ? "more"
          : differenceInterval[1] < 0
            ? "less"
            : "not-established";
    return {
      share: failed / n,
      interval: wilson(failed, n, levels[at] ?? level),
      difference,
      differenceInterval,
      p: p[at] ?? 1,
      pAdjusted: adjusted[at] ?? 1,
      verdict,
    };
  });
}

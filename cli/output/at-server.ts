import { ignoredInWords, waitingInWords } from "@/lib/domain/batches/in-words";
import type { RunReport } from "@/lib/domain/run";

export function atServerLines({ batches }: Pick<RunReport, "batches">): string[] {
  if (!batches) return [];
  const waiting = waitingInWords(batches, Date.now());
  return [waiting && `${waiting}.`, ignoredInWords(batches)].filter((line) => line !== null);
}

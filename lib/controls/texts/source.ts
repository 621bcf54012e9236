import type { Turn } from "@/lib/domain/sample";
import type { Random } from "@/lib/stats/random";

export interface Texts {
  question: string;
  contexts: readonly string[];
  response: string | null;
}

export interface ControlSource extends Texts {
  id: number;
  /** Equal for samples with the same question. */
  key: string;
  reference: string | null;
  turns?: Turn[];
}

export const pick = <T>(list: readonly T[], random: Random): T | undefined => list[random() % Math.max(1, list.length)];

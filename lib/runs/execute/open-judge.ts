import { count } from "@/lib/health/counts";
import type { Judge } from "@/lib/judge/judge";

/** The same judge, whose calls are counted by their outcome. */
export const countCalls = (judge: Judge): Judge => ({
  ...judge,
  async ask(question, signal) {
    const reply = await judge.ask(question, signal);
    count("assay_judge_calls_total", { outcome: reply.ok ? "ok" : reply.cause });
    return reply;
  },
});

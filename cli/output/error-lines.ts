import type { RunReport } from "@/lib/domain/run";
import { explainCause } from "@/lib/domain/text/cause";
import { counted } from "@/lib/domain/text/counted";
import { printable } from "@/lib/domain/text/printable";

export const errorLines = ({ errors, errorDetails }: Pick<RunReport, "errors" | "errorDetails">): string[] =>
  Object.entries(errors).flatMap(([cause, count]) => [
    `${counted(count, "judgment")} in error, ${cause}: ${explainCause(cause)}`,
    ...errorDetails
      .filter((one) => one.cause === cause)
      .map(({ detail, count }) => `  ${count.toLocaleString("en")} x ${printable(detail)}`),
  ]);

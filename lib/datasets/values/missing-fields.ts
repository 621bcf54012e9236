import { type CallingTool, mapWords } from "./caller";
import { normalName } from "./fields";

/** A message for each missing field. Recognises datasets that use our names differently. */
export function missingFields(
  columns: readonly string[],
  lacks: { question: boolean; contexts: boolean; response: boolean },
  caller: CallingTool = "command",
): { path: string; message: string }[] {
  const present = new Set(columns.map(normalName));
  const has = (...names: string[]) => names.every((name) => present.has(normalName(name)));
  const missing: { path: string; message: string }[] = [];
  const map = (field: string, column: string) => mapWords(caller, field, column);
  if (lacks.question)
    missing.push({ path: "question", message: `No column contains the question: map one with ${map("question", "COLUMN")}.` });
  if (has("expected_response", "expected_chunks") && (lacks.contexts || lacks.response)) {
    const message =
      "The file is a ground-truth dataset of TruLens: it has expected responses, but no system's responses. " +
      `To judge its chunks as retrieved, without a response: ${map("contexts", "expected_chunks")} ${map("reference", "expected_response")} ${map("response", "")} . ` +
      `To judge the expected responses as if they were answers: ${map("contexts", "expected_chunks")} ${map("response", "expected_response")}.`;
    if (lacks.contexts) missing.push({ path: "contexts", message });
    if (lacks.response)
      missing.push({ path: "response", message: lacks.contexts ? "No column contains the response." : message });
    return missing;
  }
  if (lacks.contexts) {
    const isPhoenix = has("input", "reference", "output");
    const message = isPhoenix
      ? `No column contains the retrieved contexts. In an export of Phoenix the column “reference” is the retrieved text; if so, use ${map("contexts", "reference")}. If it is the expected answer, the contexts are missing from the file.`
      : `No column contains the retrieved contexts: map one with ${map("contexts", "COLUMN")}.`;
    missing.push({ path: "contexts", message });
  }
  if (lacks.response)
    missing.push({
      path: "response",
      message: `No column contains the response: map one with ${map("response", "COLUMN")}, or declare with ${map("response", "")} that there is none.`,
    });
  return missing;
}

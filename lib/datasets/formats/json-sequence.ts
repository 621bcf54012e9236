/** Whether indented objects follow each other, as jq writes them, or each begins with a record separator (RFC 7464). */
export const isSequence = (start: string): boolean =>
  start.startsWith("\x1e") || (start.startsWith("{") && /^\}[ \t]*(?:,[ \t]*)?\r?\n\{/m.test(start));

/** The objects of a sequence as one JSON list. Lines keep their numbers. */
export async function* sequenceAsList(text: AsyncIterable<string>): AsyncGenerator<string> {
  let depth = 0;
  let isInText = false;
  let isEscaped = false;
  let needsComma = false;
  yield "[";
  for await (const chunk of text) {
    let from = 0;
    let written = "";
    for (let at = 0; at < chunk.length; at++) {
      const char = chunk[at];
      if (isEscaped) isEscaped = false;
      else if (isInText) {
        if (char === "\\") isEscaped = true;
        else if (char === '"') isInText = false;
      } else if (char === '"') isInText = true;
      else if (char === "{" || char === "[") {
        if (depth++ > 0 || !needsComma) continue;
        written += `${chunk.slice(from, at)},`;
        from = at;
        needsComma = false;
      } else if (char === "}" || char === "]") {
        if (--depth === 0) needsComma = true;
      } else if (char === "," && depth === 0) {
        needsComma = false;
      } else if (char === "\x1e" && depth === 0) {
        written += chunk.slice(from, at);
        from = at + 1;
      }
    }
    yield written + chunk.slice(from);
  }
  yield "]";
}

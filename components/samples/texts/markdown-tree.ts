import MarkdownIt from "markdown-it";

/** On longer hostile texts the parser is too slow. */
export const markdownAtMost = 50_000;

export interface Branch {
  tag: string;
  href?: string;
  /** First number of an ordered list. */
  start?: number;
  children: (Branch | MarkdownLeaf)[];
}

/** Words as shown. Unit i is at `start` + i in the source, or at `offsets[i]`. */
export interface MarkdownLeaf {
  text: string;
  start: number;
  offsets: readonly number[] | null;
}

const deepestBlock = 20;
// HTML stays text.
const parser = new MarkdownIt({ html: false, linkify: false, breaks: true, maxNesting: deepestBlock });
/** The parser does not limit nested emphasis. */
const deepest = 40;

/** Null if Markdown would hide words: nested too deep, or only definitions. Nearly linear up to `markdownAtMost`. */
export function markdownTree(source: string): Branch | null {
  const tokens = parser.parse(source, {});
  const isHidden = ({ level, type, content, info }: Token) =>
    level >= deepestBlock - 1 || (type === "fence" && content.trim() === "" && info.trim() !== "");
  if (tokens.some(isHidden)) return null;
  const root: Branch = { tag: "div", children: [] };
  const open: Branch[] = [root];
  const place = placer(source);
  const lines = lineStarts(source);
  let skipped = 0;
  const top = () => open.at(-1) ?? root;
  function add(tokens: readonly Token[]) {
    for (const token of tokens) {
      if (token.map) place.goTo(lines[token.map[0]] ?? 0);
      if (token.type === "inline") add(token.children ?? []);
      else if (token.nesting === 1) {
        if (open.length >= deepest || skipped > 0) skipped++;
        else {
          const branch = branchOf(token);
          top().children.push(branch);
          open.push(branch);
        }
      } else if (token.nesting === -1) {
        if (skipped > 0) skipped--;
        else if (open.length > 1) open.pop();
      } else if (token.type === "softbreak" || token.type === "hardbreak") top().children.push({ tag: "br", children: [] });
      else if (token.type === "image")
        top().children.push({ tag: "img", href: String(token.attrGet("src") ?? ""), children: [place.leaf(token.content)] });
      else if (token.tag === "hr") top().children.push({ tag: "hr", children: [] });
      else if (token.tag === "code") {
        const isBlock = token.type !== "code_inline";
        top().children.push({ tag: isBlock ? "pre" : "code", children: [place.leaf(token.content)] });
      } else if (token.content) top().children.push(place.leaf(token.content));
    }
  }
  add(tokens);
  return root.children.length === 0 && source.trim() !== "" ? null : root;
}

type Token = ReturnType<typeof parser.parse>[number];

function branchOf(token: Token): Branch {
  const href = token.attrGet("href");
  const start = Number(token.attrGet("start") ?? Number.NaN);
  return {
    tag: token.tag,
    ...(href !== null && { href: String(href) }),
    ...(Number.isInteger(start) && { start }),
    children: [],
  };
}

function lineStarts(source: string): number[] {
  const starts = [0];
  for (let at = source.indexOf("\n"); at !== -1; at = source.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** Longest markup between two letters of a text, such as a link's address. */
const lookedAhead = 2_500;

/** Locates the tree's words in the source, in order. */
function placer(source: string) {
  let at = 0;
  return {
    goTo(offset: number) {
      at = Math.max(at, offset);
    },
    leaf(text: string): MarkdownLeaf {
      const first = text.slice(0, 12);
      const window = source.slice(at, at + lookedAhead);
      // Falls back to the first letter: an escape can separate letters.
      const whole = window.indexOf(first);
      const start = at + Math.max(0, whole >= 0 ? whole : window.indexOf(text.charAt(0)));
      if (source.startsWith(text, start)) {
        at = start + text.length;
        return { text, start, offsets: null };
      }
      let end = start;
      const offsets: number[] = [];
      for (let unit = 0; unit < text.length; unit++) {
        const letter = text.charAt(unit);
        const found = source.charAt(end) === letter ? 0 : source.slice(end, end + 40).indexOf(letter);
        offsets.push(end + Math.max(0, found));
        if (found >= 0) end += found + 1;
      }
      at = end;
      return { text, start, offsets };
    },
  };
}

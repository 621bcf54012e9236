import MarkdownIt from "markdown-it";

/** A longer text is shown plain: on hostile ones the parser is not fast enough. */
export const markdownAtMost = 50_000;

/** An element of a text read as Markdown. `href` is the address of a link or a picture. */
export interface Branch {
  tag: string;
  href?: string;
  /** The first number of an ordered list. */
  start?: number;
  children: (Branch | Leaf)[];
}

/** Words as shown, and where each of their letters stands in the source: from `start` on, or as `offsets` say. */
export interface Leaf {
  text: string;
  start: number;
  /** Null if the words stand in the source as they are. */
  offsets: readonly number[] | null;
}

const deepestBlock = 20;
// Without markup of HTML, which stays text.
const parser = new MarkdownIt({ html: false, linkify: false, breaks: true, maxNesting: deepestBlock });
/** Emphasis within emphasis has no bound of its own. */
const deepest = 40;

/**
 * Reads a text as Markdown. Null if Markdown would hide what it says: where it is nested too deep, or made of definitions only.
 * Takes nearly linear time up to `markdownAtMost` characters.
 */
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

/** Signs of Markdown between two letters of the same words; an address of a link may be longer. */
const lookedAhead = 2_500;

/** Finds the words of the tree in the source, one after the other. */
function placer(source: string) {
  let at = 0;
  return {
    goTo(offset: number) {
      at = Math.max(at, offset);
    },
    leaf(text: string): Leaf {
      const first = text.slice(0, 12);
      const window = source.slice(at, at + lookedAhead);
      // The whole beginning of the words, else their first letter: an escape may stand between letters.
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

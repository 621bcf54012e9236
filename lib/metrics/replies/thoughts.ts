export interface Spoken {
  text: string;
  /** The thoughts never ended, so nothing or everything that was said is lost with them. */
  isUnclosed: boolean;
}

const tags =
  /<(\/?)(think(?:ing)?|thoughts?|reason(?:ing)?|reflection|scratchpad|analysis|inner_?monologue|antthinking|seed:think)(?:\s[^<>\n]{0,100})?>|\[(\/?)(think(?:ing)?|thoughts?|reasoning)\]|◁(\/?)(think(?:ing)?)▷|<\|(begin|end)_of_(thought)\|>/gi;

/** Open WebUI's. */
const openWebUi = /<details\b[^<>\n]{0,200}\btype=["']?reasoning\b[^<>\n]{0,200}>[\s\S]*?(?:<\/details>|$)/gi;

const mostTags = 1000;

interface Tag {
  name: string;
  isEnd: boolean;
  from: number;
  to: number;
}

/** Removes thoughts in tags, of which servers may send only the end. Tags in quotes or a sentence stay. Linear time. */
export function replyWithoutThoughts(reply: string): Spoken {
  const text = afterChannels(reply).replace(openWebUi, "");
  const found = tagsOf(text);
  const kept: string[] = [];
  let at = 0;
  for (let index = 0; index < found.length; index++) {
    const tag = found[index];
    if (!tag || tag.from < at) continue;
    if (tag.isEnd) {
      if (!isLoneEnd(text, tag)) continue;
      kept.length = 0;
      at = tag.to;
      continue;
    }
    const end = endOf(tag, found.slice(index + 1));
    if (!end && !isAtLineStart(text, tag.from)) continue;
    kept.push(text.slice(at, tag.from));
    if (!end) return { text: kept.join("").trim(), isUnclosed: true };
    at = end.to;
  }
  kept.push(text.slice(at));
  return { text: kept.join("").trim(), isUnclosed: false };
}

function tagsOf(text: string): Tag[] {
  const found: Tag[] = [];
  tags.lastIndex = 0;
  for (let match = tags.exec(text); match && found.length < mostTags; match = tags.exec(text)) {
    const [whole, slash, name, listSlash, listName, signSlash, signName, word, wordName] = match;
    if (/["'“‘`]/.test(text.charAt(match.index - 1))) continue;
    found.push({
      name: (name ?? listName ?? signName ?? wordName ?? "").toLowerCase(),
      isEnd: Boolean(slash || listSlash || signSlash) || word?.toLowerCase() === "end",
      from: match.index,
      to: match.index + whole.length,
    });
  }
  return found;
}

/** For nested thoughts the outer end, if each has one. */
function endOf({ name }: Tag, after: readonly Tag[]): Tag | undefined {
  const same = after.filter((tag) => tag.name === name);
  let depth = 1;
  for (const tag of same) {
    depth += tag.isEnd ? -1 : 1;
    if (depth === 0) return tag;
  }
  return same.find(({ isEnd }) => isEnd);
}

const isAtLineStart = (text: string, at: number): boolean =>
  /^\s*$/.test(text.slice(Math.max(0, text.lastIndexOf("\n", at - 1) + 1, at - 50), at));

function isLoneEnd(text: string, { from, to }: Tag): boolean {
  return (
    isAtLineStart(text, from) ||
    /^[^\S\n]{0,20}(?:\n|$)/.test(text.slice(to, to + 25)) ||
    /[.!?…。！？)]/.test(text.charAt(from - 1))
  );
}

const finalChannel = "<|channel|>final<|message|>";
const thoughtChannels = ["<|channel|>analysis", "<|channel|>commentary"];

/** gpt-oss models write to channels, and Ollama's command marks the end of thinking. */
function afterChannels(reply: string): string {
  const final = reply.lastIndexOf(finalChannel);
  if (final !== -1) return reply.slice(final + finalChannel.length);
  if (thoughtChannels.some((channel) => reply.startsWith(channel) || reply.startsWith(`<|start|>assistant${channel}`))) return "";
  const start = reply.slice(0, 40).trimStart();
  if (start.startsWith("analysis")) return afterLast(reply, "assistantfinal");
  return start.startsWith("Thinking...") ? afterLast(reply, "...done thinking.") : reply;
}

function afterLast(text: string, mark: string): string {
  const at = text.lastIndexOf(mark);
  return at === -1 ? text : text.slice(at + mark.length);
}

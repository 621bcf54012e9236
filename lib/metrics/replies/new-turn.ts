/** Tokens of chat templates that end a turn, or begin one of the user's. */
const tokens =
  /<\|(?:im_end|eot_id|eom_id|end|end_of_text|endoftext|end_of_turn|eos|return|user|system|human|end_of_turn_token|start_of_turn_token)\|>|<\|im_start\|>(?:user|system|human)|<\|start_header_id\|>(?:user|system|human)|<\|start\|>(?:user|system)|<\/s>|<(?:eos|end_of_turn|end_of_utterance|EOT)>|<start_of_turn>user|\[\/?INST\]|<｜(?:User|end▁of▁sentence)｜>|<extra_id_1>User|\[\|(?:endofturn|user|human)\|\]|<reserved_10[67]>/gi;

const before = String.raw`(?:^|\n)[^\S\n]{0,5}(?:[#>*_[<]{0,6}[^\S\n]?)`;
const after = String.raw`[\]>*_]{0,3}(?:[^\S\n]{0,2}\d{1,2})?[*_]{0,3}[^\S\n]{0,3}(?:[:：]|\n)`;
/** Lines with which a user's turn begins. */
const turns = new RegExp(
  String.raw`${before}(?:next )?(?:user|human|customer|benutzer|nutzer|mensch|utilisateur|humain|usuario|usu[áa]rio|utente|пользователь|человек|用户|用戶|ユーザー|사용자|المستخدم)${after}|(?:^|\n)[^\S\n]{0,5}#{1,6}[^\S\n]?(?:instruction|input|prompt|task|question|query|new (?:task|example)|example)s?(?: \d{1,2})?[^\S\n]{0,3}(?:[:：]|\n)|<<<BEGIN [A-Z]`,
  "gi",
);
/** Lines that begin a copy of the prompt, or belong to the reasons. */
const copies = new RegExp(
  `${before}(?:(?:next|new|another|user) )?(?:question|query|instruction|input|prompt|task|system|response|example|q|frage|pregunta|pergunta|domanda|вопрос|问题|問題|質問|질문)${after}`,
  "gi",
);

const mostMarks = 200;

/** The beginning of the first mark with text before it; null if there is none. */
function firstOf(marks: RegExp, text: string): number | null {
  let seen = 0;
  for (const { index } of text.matchAll(marks)) {
    if (++seen > mostMarks) return null;
    const said = text.slice(0, index);
    // A quoted text may hold such marks.
    const line = said.slice(said.lastIndexOf("\n") + 1);
    if (/["'“‘\x60]/.test(said.slice(-1)) || line.split('"').length % 2 === 0) continue;
    if (
      said
        .replace(tokens, "")
        .replace(/<\|[^|\n]{1,40}\|>|<[^<>\n]{1,40}>|\bassistant\b/gi, "")
        .trim() !== ""
    )
      return index;
  }
  return null;
}

export interface Turns {
  /** Up to the first token of a template; all of it without one. */
  own: string;
  /** Up to where a new turn seems to begin, if the reply is whole there; null if it does nowhere. */
  first: string | null;
  /** Up to where a copy of the prompt may begin. */
  beforeCopy: string | null;
}

/** A model without a proper template continues with turns that it makes up. Linear time. */
export function turnsOf(reply: string): Turns {
  const end = firstOf(tokens, reply);
  const own = end === null ? reply : reply.slice(0, end);
  const upTo = (marks: RegExp) => {
    const at = firstOf(marks, own);
    return at === null ? null : own.slice(0, at);
  };
  return { own, first: upTo(turns), beforeCopy: upTo(copies) };
}

const opening =
  /^[\s*_"“]{0,5}(?:(?:i(?:['’]m| am) (?:(?:really|very|so|truly|deeply) )?(?:sorry|afraid)|(?:my )?apologies|sorry|i apologi[sz]e|unfortunately|regrettably)[^\n.!?]{0,40}?[,.!;:—–-]?\s{1,3}(?:but\s{1,3}|however,?\s{1,3}|that\s{1,3})?)?(?:(?:as an? (?:ai|language model|assistant)[^.,\n]{0,60},?\s{1,3})?i(?:['’]m| am)? (?:(?:really|simply|just|also) )?(?:can(?:not|['’]t| not)|could(?:n['’]t| not)|won['’]t|will not|must (?:respectfully )?decline|have to decline|(?:respectfully )?decline|unable|not able|not comfortable|not going|do(?:n['’]t| not) feel comfortable|refuse)(?: to)? (?:to )?(?:help|assist|compl(?:y|ete)|fulfil|provide|engage|continue|discuss|process|answer|respond|create|generate|evaluate|judge|rate|score|grade|do|participate|support|offer|give|with|in|verify|perform|this|that))/i;
const others =
  /^[\s*_"“]{0,5}(?:(?:es tut mir leid|tut mir leid|entschuldigung)[^\n]{0,60}(?:kann|darf|nicht)|(?:je suis d[ée]sol[ée]e?|d[ée]sol[ée]e?)[^\n]{0,60}(?:peux|puis|ne)|(?:lo siento|lo lamento)[^\n]{0,60}(?:puedo|no)|(?:desculpe|sinto muito|lamento)[^\n]{0,60}(?:posso|não)|mi dispiace[^\n]{0,60}(?:posso|non)|(?:很抱歉|抱歉|对不起|對不起)[^\n]{0,40}(?:无法|無法|不能)|我(?:无法|無法|不能)[^\n]{0,20}(?:帮助|协助|提供|回答|处理)|申し訳(?:ありません|ございません)[^\n]{0,60}(?:できません|お手伝い|お答え)|죄송(?:합니다|하지만)[^\n]{0,60}(?:없습니다|수 없)|извините[^\n]{0,60}не (?:могу|буду)|к сожалению, я не могу|عذر[اً]{1,2}[^\n]{0,60}لا)/i;

const longest = 1500;

export const isRefusal = (text: string): boolean => text.length <= longest && (opening.test(text) || others.test(text));

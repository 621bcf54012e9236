const small = "one two three four five six seven eight nine ten eleven twelve".split(" ");
const ordinals = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(" ");
const months = "January February March April May June July August September October November December".split(" ");

// A comma or a full stop between digits belongs to a longer number.
const digits = /(?<![\p{Nd}\p{L}][.,:]?)(\d{1,2})(st|nd|rd|th)?(?![\p{L}\p{Nd}]|[.,:]\p{Nd})/gu;
const shortNames = "(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)";
const shortMonth = new RegExp(String.raw`\b${shortNames}\b\.?(?=\s?\d)|(?<=\d\s)${shortNames}\b`, "g");
/** Say how sure or how exact a statement is. */
const hedges =
  /\b(?:around|approximately|roughly|nearly|almost|actually|basically|certainly|definitely|especially|generally|officially|particularly|really|typically|ultimately|usually)\b/gi;

/** "Nov 5" as "November five", "2nd" as "second": what people write either way is written one way. English only. */
export const inSameWords = (text: string): string =>
  text
    .replace(shortMonth, (found) => months.find((month) => month.startsWith(found.slice(0, 3))) ?? found)
    .replace(
      digits,
      (found, number: string, ending: string | undefined) =>
        (ending === undefined ? small[Number(number) - 1] : ordinals[Number(number) - 1]) ?? found,
    );

export const withoutHedges = (text: string): string => text.replace(hedges, "");

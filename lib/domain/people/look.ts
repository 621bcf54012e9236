import unhomoglyph from "unhomoglyph";
import { normalized } from "@/lib/domain/text/normalized";

const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu;

const visible = (text: string): string => normalized(text, "NFKC").replace(invisible, "").replace(/\s+/gu, " ").trim();

const base = (text: string): string => normalized(unhomoglyph(normalized(text, "NFD")), "NFKC").toLowerCase();

/** Whether a reader could take one name for the other: capitals, widths, invisible signs and letters that look alike
 *  (Unicode's confusables, UTS 39) do not distinguish them. */
export function looksLike(one: string, other: string): boolean {
  const first = visible(one);
  const second = visible(other);
  return base(first) === base(second) || base(first.toLowerCase()) === base(second.toLowerCase());
}

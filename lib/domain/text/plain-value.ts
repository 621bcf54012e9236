const plainNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/;

/** A boolean or an exact number written as text; null for other text. */
export function plainValue(text: string): boolean | number | null {
  if (text.length >= 40) return null;
  const trimmed = text.trim();
  if (/^true$/i.test(trimmed)) return true;
  if (/^false$/i.test(trimmed)) return false;
  if (!plainNumber.test(trimmed)) return null;
  const number = Number(trimmed);
  return !Number.isFinite(number) || (Number.isInteger(number) && !Number.isSafeInteger(number)) ? null : number;
}

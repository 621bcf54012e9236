const isWhite = (unit: number): boolean =>
  unit === 32 ||
  (unit >= 9 && unit <= 13) ||
  (unit >= 160 &&
    (unit === 160 ||
      unit === 0x1680 ||
      (unit >= 0x2000 && unit <= 0x200a) ||
      (unit >= 0x2028 && unit <= 0x2029) ||
      unit === 0x202f ||
      unit === 0x205f ||
      unit === 0x3000 ||
      unit === 0xfeff));

/** An integer below 2⁵³ from two FNV-1a hashes (Fowler, Noll, Vo), ignoring differences in white space. */
export function hashText(text: string): number {
  let low = 0x811c9dc5;
  let high = 0x9747b28c;
  let isBlank = false;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (isWhite(unit)) {
      isBlank = low !== 0x811c9dc5 || high !== 0x9747b28c;
      continue;
    }
    if (isBlank) {
      low = Math.imul(low ^ 32, 0x01000193);
      high = Math.imul((high ^ 32) + ((high << 13) | (high >>> 19)), 0x85ebca6b);
      isBlank = false;
    }
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul((high ^ unit) + ((high << 13) | (high >>> 19)), 0x85ebca6b);
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0);
}

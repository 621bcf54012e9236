/**
 * A text as a whole number below 2⁵³, equal for equal texts on every machine: two 32-bit FNV-1a hashes over UTF-16 units (Fowler, Noll, Vo), the second
 * from another offset and over rotated units. Among a million texts two that differ meet with a chance of 6 in 100,000.
 * @param {string} text
 */
export function hashText(text) {
  let low = 0x811c9dc5;
  let high = 0x9747b28c;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ ((unit << 7) | (unit >>> 9)), 0x85ebca6b);
    high ^= high >>> 13;
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0);
}

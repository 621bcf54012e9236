/** Widths of Inter at 11.5 pixels, medium. */
const kinds = [
  { characters: /[fijlrt.,:;·()|' ]/, pixels: 3.6 },
  { characters: /[mwMW]/, pixels: 9.5 },
  { characters: /[A-Z]/, pixels: 7.6 },
];
const usual = 6.4;

const textWidth = (text: string): number =>
  [...text.slice(0, 60)].reduce(
    (sum, character) => sum + (kinds.find(({ characters }) => characters.test(character))?.pixels ?? usual),
    0,
  );

/** In pixels, from 68 to 132, with room for the arrow of the sorted column. */
export const headingWidth = (name: string, sub: string, isSorted = false): number =>
  Math.round(Math.min(132, Math.max(68, 18 + Math.max(textWidth(name) + (isSorted ? 14 : 0), textWidth(sub) * 0.94))));

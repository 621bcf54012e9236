import { createLoader, createSerializer, type inferParserType, parseAsString, parseAsStringLiteral } from "nuqs/server";

const tableSearch = <S extends string>(sorts: readonly S[]) => ({
  sort: parseAsStringLiteral(sorts),
  order: parseAsStringLiteral(["asc", "desc"]),
  columns: parseAsString,
});

const peopleSearch = tableSearch(["name", "role", "seen"]);
export const loadPeopleSearch = createLoader(peopleSearch);
export const peopleHref = createSerializer(peopleSearch);
export type PeopleSearch = inferParserType<typeof peopleSearch>;

const tokensSearch = tableSearch(["label", "role", "made", "expires", "used"]);
/** Prefixed, because the page also has the people table. */
export const tokensKeys = {
  urlKeys: { sort: "tokens-sort", order: "tokens-order", columns: "tokens-columns" },
};
export const loadTokensSearch = createLoader(tokensSearch, tokensKeys);
export const tokensHref = createSerializer(tokensSearch, tokensKeys);
export type TokensSearch = inferParserType<typeof tokensSearch>;

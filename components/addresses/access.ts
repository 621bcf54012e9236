import { createLoader, createSerializer, type inferParserType, parseAsString, parseAsStringLiteral } from "nuqs/server";

const tableSearch = <S extends string>(sorts: readonly S[]) => ({
  sort: parseAsStringLiteral(sorts),
  order: parseAsStringLiteral(["asc", "desc"]),
  /** See components/tables/layout.ts. */
  columns: parseAsString,
  widths: parseAsString,
});

const peopleSearch = tableSearch(["name", "role", "seen"]);
export const loadPeopleSearch = createLoader(peopleSearch);
export const peopleHref = createSerializer(peopleSearch);
export type PeopleSearch = inferParserType<typeof peopleSearch>;

const tokensSearch = tableSearch(["label", "role", "made", "expires", "used"]);
export const loadTokensSearch = createLoader(tokensSearch);
export const tokensHref = createSerializer(tokensSearch);
export type TokensSearch = inferParserType<typeof tokensSearch>;

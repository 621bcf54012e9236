interface Values {
  key: string;
  /** In ms since 1970. */
  now: string;
  round: string;
  most: string;
  /** An item; 0 for none. */
  first: string;
}

type Placed = Pick<Values, "key" | "now" | "round">;

const ownStep = ({ key }: Placed, item: string, kinds: string) =>
  `EXISTS (SELECT 1 FROM "RoundEntry" e WHERE e."itemId" = i."${item}" AND e."reviewerKey" = ${key} AND e."isCurrent" = true AND e."kind" IN (${kinds}))`;

/** A repeated item only comes to someone who has labelled the first. */
const isOpen = (at: Placed) => `i."roundId" = ${at.round} AND i."isFull" = false
  AND NOT ${ownStep(at, "id", "'label', 'cannot'")}
  AND (i."repeatOf" IS NULL OR ${ownStep(at, "repeatOf", "'label'")})
  AND i."people" > (SELECT count(*) FROM "RoundReservation" x
    WHERE x."itemId" = i."id" AND x."reviewerKey" <> ${at.key} AND x."until" > CAST(${at.now} AS DOUBLE PRECISION))`;

const isPutOff = ({ key, round }: Placed) =>
  `i."id" IN (SELECT "itemId" FROM "RoundEntry" WHERE "roundId" = ${round} AND "isCurrent" = true AND "kind" = 'later' AND "reviewerKey" = ${key})`;

/** What the person can label now: `first`, then the round's order, then what they put off ("rank" -1, 0 and 1). */
export function openItems(values: Values): string {
  const { most, first } = values;
  const ranked = (rank: number, condition: string) =>
    `SELECT * FROM (SELECT i.*, ${rank} AS "rank" FROM "RoundItem" i WHERE ${isOpen(values)} AND ${condition} ORDER BY i."position" LIMIT ${most}) "r${rank + 1}"`;
  const all = [
    ranked(-1, `i."id" = ${first}`),
    ranked(0, `i."id" <> ${first} AND NOT ${ownStep(values, "id", "'later'")}`),
    ranked(1, `i."id" <> ${first} AND ${isPutOff(values)}`),
  ];
  return `SELECT * FROM (${all.join(" UNION ALL ")}) "open" ORDER BY "rank", "position" LIMIT ${most}`;
}

export const countOpenLater = (at: Placed): string =>
  `SELECT count(*) AS "n" FROM "RoundItem" i WHERE ${isOpen(at)} AND ${isPutOff(at)}`;

/** Selects the open rounds in which the person can label items now, the newest first, and how many. */
export const openByRound = (at: Omit<Placed, "round">): string =>
  `SELECT r."id", r."name", count(*) AS "left" FROM "Round" r
    JOIN "Run" u ON u."id" = r."runId" AND u."removedAt" IS NULL
    JOIN "RoundItem" i ON ${isOpen({ ...at, round: 'r."id"' })}
    WHERE r."closedAt" IS NULL GROUP BY r."id", r."name", r."createdAt" ORDER BY r."createdAt" DESC, r."id"`;

// Apart from by-turn.ts, since browsers load this file.

/** Stands for all later turns too. */
export const lastTurn = 5;

export const turnName = (turn: number): string => (turn >= lastTurn ? `${lastTurn} and later` : String(turn));

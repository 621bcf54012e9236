export const raceVerbs = ["pause", "resume", "rest", "stop"] as const;
export type RaceVerb = (typeof raceVerbs)[number];

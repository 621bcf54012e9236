import { chosen } from "./chosen";
import type { Filter } from "./contract";
import { differ } from "./differ";
import { error } from "./error";
import { flag } from "./flag";
import { gold } from "./gold";
import { labels } from "./labels";
import { ofMetric } from "./of-metric";
import { retrieved } from "./retrieved";
import { review } from "./review";
import { scores } from "./scores";
import { split } from "./split";
import { text } from "./text";
import { unscored } from "./unscored";

/** In the order of sentences. */
export const filters: readonly Filter[] = [
  ofMetric,
  scores,
  unscored,
  differ,
  split,
  gold,
  retrieved,
  labels,
  error,
  flag,
  review,
  chosen,
  text,
];

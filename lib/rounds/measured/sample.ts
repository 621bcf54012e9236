/** A sample of the run with a score. */
export interface ScoredSample {
  id: number;
  score: number;
  /** Samples of one question have the same number. */
  question: number;
}

export interface LabelledSample extends ScoredSample {
  /** People's value, from 0 to 1. */
  label: number;
  /** 1 / the probability of its draw, with a mean of 1. */
  weight: number;
}

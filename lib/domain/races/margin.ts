/** Smaller differences do not matter, unless people say otherwise. Apart from the schemas, since browsers load this file. */
export const usualMargin = 0.03;

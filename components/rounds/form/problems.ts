/** By field; "" for the whole form. */
export type Problems = Readonly<Record<string, string>>;

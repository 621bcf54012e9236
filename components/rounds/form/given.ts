/** By field; "" for the whole form. */
export type Problems = Readonly<Record<string, string>>;

export interface OfferedMetric {
  id: string;
  name: string;
  isOfContexts: boolean;
}

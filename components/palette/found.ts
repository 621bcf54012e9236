/** Something that the palette opens. */
export interface FoundItem {
  href: string;
  name: string;
  /** In second ink after the name. */
  more: string;
  /** At the right end of the row. */
  beside: string;
}

export interface FoundGroup {
  items: FoundItem[];
  total: number;
  /** Whether there are more than `total`, which were not counted. */
  hasMore: boolean;
}

/** What a text was found in. Without a text: the newest runs and datasets. */
export type Found = Record<"runs" | "datasets" | "samples", FoundGroup>;

export const nothingFound: Found = {
  runs: { items: [], total: 0, hasMore: false },
  datasets: { items: [], total: 0, hasMore: false },
  samples: { items: [], total: 0, hasMore: false },
};

export const longestText = 200;

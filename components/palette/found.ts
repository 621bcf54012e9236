export interface FoundItem {
  href: string;
  name: string;
  more: string;
  /** At the end of the row. */
  beside: string;
}

export interface FoundGroup {
  items: FoundItem[];
  total: number;
  /** `total` is incomplete. */
  hasMore: boolean;
}

/** For an empty text, the newest runs and datasets. */
export type SearchResult = Record<"runs" | "datasets" | "samples", FoundGroup>;

export const nothingFound: SearchResult = {
  runs: { items: [], total: 0, hasMore: false },
  datasets: { items: [], total: 0, hasMore: false },
  samples: { items: [], total: 0, hasMore: false },
};

export const longestPaletteSearch = 200;

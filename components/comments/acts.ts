import type { GivenPassage } from "assay-lib/comments/words/given";
import type { CommentPlace } from "assay-lib/domain/comments/place";

export interface NewComment {
  on: CommentPlace;
  sampleId: number | null;
  parentId: number | null;
  text: string;
  passage: GivenPassage | null;
}

/** Each refreshes the page, or returns why it changed nothing. A share has none, or only `add`. */
export interface CommentActs {
  add?: (comment: NewComment) => Promise<string | null>;
  change?: (id: number, change: { text?: string; resolved?: boolean }) => Promise<string | null>;
  remove?: (id: number) => Promise<string | null>;
}

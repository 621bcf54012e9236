import type { GivenPassage } from "@/lib/domain/comments/given";

interface NewComment {
  /** Null for the run itself. */
  sampleId: number | null;
  parentId: number | null;
  text: string;
  passage: GivenPassage | null;
}

/** Each refreshes the page, or returns why it changed nothing. */
export interface CommentActs {
  add: (runId: string, comment: NewComment) => Promise<string | null>;
  change: (runId: string, id: number, change: { text?: string; resolved?: boolean }) => Promise<string | null>;
  remove: (runId: string, id: number) => Promise<string | null>;
}

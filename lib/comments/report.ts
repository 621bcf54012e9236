import type { ReadComment } from "./read";

export const reportComment = ({ isLost, passage, ...comment }: ReadComment) => ({
  ...comment,
  passage: passage && { ...passage, isLost },
});

import * as z from "zod";
import { CommentText, GivenPassage } from "@/lib/comments/words/given";
import { passageFields } from "@/lib/comments/words/passage";
import { Count, flag, json, Next, operations, page } from "@/lib/domain/api/operation";
import { longestId, mostRanked } from "@/lib/domain/bounds";
import { CommentPlace } from "@/lib/domain/comments/place";
import { objectNamed, strictNamed } from "@/lib/domain/schema/named";
import { OptionalReviewer } from "@/lib/reviews/api";

const CommentReport = objectNamed("CommentReport", {
  id: z.int(),
  sampleId: z.int().nullable().describe("null for a comment on the run, comparison or ranking itself."),
  parentId: z.int().nullable().describe("The first comment of its thread; null for that one."),
  text: z.string().nullable().describe("Markdown. null once the comment is deleted but its replies remain."),
  passage: z
    .object({
      field: z.enum(passageFields),
      context: Count.nullable().describe("The context, from 0; null for the other texts."),
      start: Count.describe("In UTF-16 units, where the quote stands now; if it is lost, where it stood."),
      end: Count,
      quote: z.string(),
      isLost: z.boolean().describe("The text no longer contains the quote."),
    })
    .nullable(),
  mentions: z.array(z.string()).describe("Names of people whom the text mentions."),
  reviewer: z.string().describe("Who wrote it."),
  isGuest: z.boolean().describe("Written through a share link, under a name that nothing checks."),
  reviewerId: z.string().nullable().describe("The writer's account; null if the comment has none."),
  reviewerDetail: z.string().nullable().describe("Disambiguates writers with the same name, as in a verdict."),
  createdAt: z.string(),
  editedAt: z.string().nullable(),
  resolvedAt: z.string().nullable().describe("When the thread was resolved; null while it is open, and for replies."),
  resolvedBy: z.string().nullable(),
});

const id = z.string().min(1).max(longestId);

/** Exactly one of them. */
const place = {
  run: id.optional().describe("The run that the comments are on."),
  runs: z
    .string()
    .max((longestId + 1) * mostRanked)
    .optional()
    .describe("The ids of runs that are compared or ranked, separated by commas, in any order."),
  dataset: id.optional().describe("The dataset whose ranking they are on."),
};

const CommentsQuery = z.strictObject({
  ...page,
  ...place,
  sampleId: z.coerce.number().int().positive().optional().describe("Only comments on this sample."),
  open: flag.describe("1: only threads that are not resolved."),
});

export const CommentPage = objectNamed("CommentPage", { comments: z.array(CommentReport), total: Count, next: Next });
export type CommentPage = z.infer<typeof CommentPage>;

export const AddCommentBody = strictNamed("AddCommentBody", {
  on: CommentPlace.describe("A run; runs that are compared or ranked; or the ranking of a dataset."),
  text: CommentText,
  sampleId: z.int32().positive().nullable().default(null).describe("null for the run, comparison or ranking itself."),
  parentId: z.int32().positive().nullable().default(null).describe("A comment of the thread to reply to."),
  passage: GivenPassage.nullable().default(null),
  reviewer: OptionalReviewer,
});

const AddedComment = objectNamed("AddedComment", { id: z.int() });

export const ChangeCommentBody = strictNamed("ChangeCommentBody", {
  text: CommentText.optional().describe("Only of the person's own comment."),
  resolved: z.boolean().optional().describe("Resolves the thread of a first comment, or reopens it."),
  reviewer: OptionalReviewer,
});

const DeleteCommentQuery = z.strictObject({ reviewer: OptionalReviewer });

export const comments = operations("Comments", {
  listComments: {
    at: "GET /comments",
    needs: "viewer",
    summary: "Lists comments on a run and its samples, on compared runs, or on a ranking, oldest first.",
    query: CommentsQuery,
    answers: { 200: json(CommentPage, "A page. Samples hidden by an open round are left out.") },
    problems: [404],
  },
  addComment: {
    at: "POST /comments",
    needs: "reviewer",
    summary: "Comments on a run, a sample or a passage of its texts, on compared runs or a ranking, or replies.",
    body: AddCommentBody,
    answers: { 201: json(AddedComment, "Stored.") },
    problems: [404, 409],
  },
  changeComment: {
    at: "PATCH /comments/{commentId}",
    needs: "reviewer",
    summary: "Changes the text of one's own comment; resolves a thread or reopens it.",
    body: ChangeCommentBody,
    answers: { 204: { description: "Changed." } },
    problems: [409],
  },
  deleteComment: {
    at: "DELETE /comments/{commentId}",
    needs: "reviewer",
    summary: "Deletes a comment. Editors can delete everyone's. A comment with replies leaves its place in the thread.",
    query: DeleteCommentQuery,
    answers: { 204: { description: "Deleted." } },
    problems: [409],
  },
});

const passage = CommentReport.shape.passage.unwrap().shape;

export const ExportedComment = CommentReport.omit({
  id: true,
  parentId: true,
  passage: true,
  reviewerId: true,
  reviewerDetail: true,
})
  .extend({
    run: z.string(),
    dataset: z.string(),
    configuration: z.string(),
    sampleId: z.string().nullable().describe("The sample's id in the file, else Assay's id; null for a comment on the run."),
    sample: z.int().nullable().describe("Assay's id of the sample."),
    comment: z.int(),
    thread: z.int().describe("The first comment of its thread."),
    field: passage.field.nullable().describe("Of the passage; null for a comment on no passage, as are the following."),
    context: passage.context,
    start: passage.start.nullable(),
    end: passage.end.nullable(),
    quote: passage.quote.nullable(),
    isLost: passage.isLost.nullable(),
  })
  .meta({ id: "ExportedComment" });

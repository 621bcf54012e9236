import * as z from "zod";
import { CommentReport } from "./comments";

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

import * as z from "zod";
import { Count, json, operations, text } from "@/lib/domain/api/operation";
import { objectNamed } from "@/lib/domain/schema/named";
import { unblind } from "@/lib/samples/api";
import { NewRound, OpenTestPartBody, RoundCertification, RoundDetail, RoundList, RoundQuery, RoundsQuery } from "./reports";

const LabelsQuery = z.strictObject({
  format: z.enum(["jsonl", "csv"]).optional().describe("Default: jsonl."),
  unblind,
});

const ImportedLabels = objectNamed("ImportedLabels", {
  stored: Count.describe("A person's label of an item replaces the one before."),
  existed: Count.describe("The person's label of the item was the same."),
  skipped: Count.describe("Second labels of items that do not come twice in this round."),
});

export const rounds = operations("Rounds", {
  listRounds: {
    at: "GET /rounds",
    needs: "viewer",
    summary: "Lists the 500 newest rounds, newest first.",
    query: RoundsQuery,
    answers: { 200: json(RoundList, "A page, and the total.") },
  },
  startRound: {
    at: "POST /rounds",
    needs: "editor",
    summary: "Draws samples of a finished run for people to label without seeing scores.",
    body: NewRound,
    isOnce: true,
    answers: { 201: json(RoundDetail, "The round.") },
    problems: [404, 409],
  },
  getRound: {
    at: "GET /rounds/{id}",
    needs: "viewer",
    summary: "Returns a round with its progress, and its results once it is closed.",
    query: RoundQuery,
    answers: { 200: json(RoundDetail, "The round.") },
  },
  deleteRound: {
    at: "DELETE /rounds/{id}",
    needs: "editor",
    summary: "Deletes a round with its labels.",
    answers: { 204: { description: "Deleted." } },
  },
  openTestPart: {
    at: "POST /rounds/{id}/certificates",
    needs: "editor",
    summary:
      "Measures a judge on the labels of the round's test part. It opens once for each judge, and the result never changes.",
    body: OpenTestPartBody,
    answers: {
      200: json(RoundCertification, "It was opened for this judge before."),
      201: json(RoundCertification, "What it said of each judge."),
    },
    problems: [409],
  },
  exportRoundLabels: {
    at: "GET /rounds/{id}/labels",
    needs: "viewer",
    summary: "Exports a round's labels, one JSON object or CSV row each, oldest first.",
    query: LabelsQuery,
    answers: {
      200: {
        description: "The labels, of hidden samples only one's own.",
        content: { "application/x-ndjson": text, "text/csv": text },
      },
    },
    problems: [409],
  },
  importRoundLabels: {
    at: "POST /rounds/{id}/labels",
    needs: "editor",
    summary:
      "Imports labels from a file with the exported columns, all or none; `errors` lists line and field of wrong rows. They count as not blind unless a row says so.",
    file: {
      required: true,
      description: "CSV, JSON or JSON Lines, up to 16 MiB and 20,000 rows.",
      content: { "text/csv": text, "application/x-ndjson": text },
    },
    isOnce: true,
    answers: { 200: json(ImportedLabels, "What was stored.") },
    problems: [409],
  },
});

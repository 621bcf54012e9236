import { OpenTestPartBody, RoundCertification } from "assay-lib/api/rounds/certificates";
import { ImportedLabels, LabelsQuery } from "assay-lib/api/rounds/labels";
import { NewRound, RoundDetail, RoundList, RoundQuery, RoundsQuery } from "assay-lib/api/rounds/reports";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { id, idempotencyKey, json, operation, text } from "./operation";

export const roundPaths = {
  "/rounds": {
    get: operation("Rounds", "listRounds", "Lists the 500 newest rounds, newest first.", {
      requestParams: { query: RoundsQuery },
      answers: { "200": json(RoundList, "A page, and the total.") },
      problem: [400],
    }),
    post: operation("Rounds", "startRound", "Draws samples of a finished run for people to label without seeing scores.", {
      requestParams: idempotencyKey,
      requestBody: { required: true, content: { "application/json": { schema: NewRound } } },
      answers: { "201": json(RoundDetail, "The round.") },
      problem: [400, 404, 408, 409, 413, 422],
    }),
  },
  "/rounds/{id}": {
    get: operation("Rounds", "getRound", "Returns a round with its progress, and its results once it is closed.", {
      requestParams: { path: id, query: RoundQuery },
      answers: { "200": json(RoundDetail, "The round.") },
      problem: [400, 404],
    }),
    delete: operation("Rounds", "deleteRound", "Deletes a round with its labels.", {
      requestParams: { path: id },
      answers: { "204": { description: "Deleted." } },
      problem: [404],
    }),
  },
  "/rounds/{id}/certificates": {
    post: operation(
      "Rounds",
      "openTestPart",
      "Measures a judge on the labels of the round's test part. It opens once for each judge, and the result never changes.",
      {
        requestParams: { path: id },
        requestBody: { required: true, content: { "application/json": { schema: OpenTestPartBody } } },
        answers: {
          "200": json(RoundCertification, "It was opened for this judge before."),
          "201": json(RoundCertification, "What it said of each judge."),
        },
        problem: [400, 404, 408, 409, 413, 422],
      },
    ),
  },
  "/rounds/{id}/labels": {
    get: operation("Rounds", "exportRoundLabels", "Exports a round's labels, one JSON object or CSV row each, oldest first.", {
      requestParams: { path: id, query: LabelsQuery },
      answers: {
        "200": {
          description: "The labels, of hidden samples only one's own.",
          content: { "application/x-ndjson": text, "text/csv": text },
        },
      },
      problem: [400, 404],
    }),
    post: operation(
      "Rounds",
      "importRoundLabels",
      "Imports labels from a file with the exported columns, all or none; `errors` lists line and field of wrong rows. They count as not blind unless a row says so.",
      {
        requestParams: { path: id, ...idempotencyKey },
        requestBody: {
          required: true,
          description: "CSV, JSON or JSON Lines, up to 16 MiB and 20,000 rows.",
          content: { "text/csv": text, "application/x-ndjson": text },
        },
        answers: { "200": json(ImportedLabels, "What was stored.") },
        problem: [400, 404, 408, 409, 413, 422],
      },
    ),
  },
} satisfies ZodOpenApiPathsObject;

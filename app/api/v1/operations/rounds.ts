import type { ZodOpenApiPathsObject } from "zod-openapi";
import { OpenTestPartBody, RoundCertification } from "@/lib/api/rounds/certificates";
import { NewRound, RoundDetail, RoundList, RoundQuery, RoundsQuery } from "@/lib/api/rounds/reports";
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
      "Measures a judge on the labels of the round's test part. It opens once for each judge, and what it says stays.",
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
    get: operation("Rounds", "exportRoundLabels", "Exports a round's labels, one JSON object per line, oldest first.", {
      requestParams: { path: id },
      answers: { "200": { description: "The labels.", content: { "application/x-ndjson": text } } },
      problem: [404],
    }),
  },
} satisfies ZodOpenApiPathsObject;

import { queueKinds } from "assay-lib/domain/reviews/queue";
import { createLoader, createSerializer, parseAsStringLiteral } from "nuqs/server";

const queueSearch = { kind: parseAsStringLiteral(["all", ...queueKinds]).withDefault("all") };

export const loadQueueSearch = createLoader(queueSearch);
export const queueHref = createSerializer(queueSearch);

import { createLoader, createSerializer, parseAsStringLiteral } from "nuqs/server";
import { queueKinds } from "@/lib/domain/reviews/queue";

/** What the page of a review queue keeps in its address. */
const queueSearch = { kind: parseAsStringLiteral(["all", ...queueKinds]).withDefault("all") };

export const loadQueueSearch = createLoader(queueSearch);
export const queueHref = createSerializer(queueSearch);

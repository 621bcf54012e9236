import { createLoader, createSerializer, parseAsStringLiteral } from "nuqs/server";
import { queueKinds } from "@/lib/domain/reviews/queue";

const queueSearch = { kind: parseAsStringLiteral(["all", ...queueKinds]).withDefault("all") };

export const loadQueueSearch = createLoader(queueSearch);
export const queueHref = createSerializer(queueSearch);

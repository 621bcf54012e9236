import { inOneState } from "@/lib/db/connection/in-one-state";
import { lowerPriority } from "@/lib/threads/priority";
import { task } from "@/lib/threads/task";
import { sumClaims } from "./sum-claims";

lowerPriority();

export const compared = task(inOneState(sumClaims));

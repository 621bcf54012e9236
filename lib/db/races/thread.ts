import { inOneState } from "@/lib/db/connection/in-one-state";
import { task } from "@/lib/threads/task";
import { countCommon, countToDraw, look as lookAtScores, orderOf } from "./order";

export const order = task(inOneState(orderOf));

export const look = task(inOneState(lookAtScores));

export const common = task(inOneState(countCommon));

export const toDraw = task(inOneState(countToDraw));

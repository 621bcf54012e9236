import { lowerPriority } from "@/lib/threads/priority";
import { task } from "@/lib/threads/task";
import { type JudgesAsked, measureJudges } from "./measure";

lowerPriority();

export const measure = task((asked: JudgesAsked) => measureJudges(asked));

import { lowerPriority } from "@/lib/threads/priority";
import { task } from "@/lib/threads/task";
import { type AgreementQuery, compareWithLabel, type Judged } from "./measure";

lowerPriority();

export const compare = task(({ run, query }: { run: Judged; query: AgreementQuery }) => compareWithLabel(run, query));

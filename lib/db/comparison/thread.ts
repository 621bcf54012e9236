// Reads what a comparison is computed from, in a thread of its own: pairing a hundred thousand questions takes a moment, in which pages that need nothing
// of it should not wait. What it gathers on the way goes with the thread. threads.ts starts it.
import type Database from "libsql";
import { openDatabase } from "@/lib/db/connection/open";
import { task } from "@/lib/threads/task";
import { pairQuestions } from "./pair-questions";
import { sumContexts } from "./sum-contexts";

export const questions = task(inOneState(pairQuestions), ({ samples, unpaired, clusters, scores }) =>
  [...samples, ...unpaired, clusters, ...scores.flat()].map(({ buffer }) => buffer),
);

export const contexts = task(inOneState(sumContexts));

/** Lets `read` see one state of the database throughout, whatever is written meanwhile. */
function inOneState<Asked, Found>(read: (database: Database.Database, asked: Asked) => Found) {
  return ({ file, ...asked }: Asked & { file: string }): Found => {
    const database = openDatabase(file);
    try {
      database.exec("BEGIN");
      return read(database, asked as Asked);
    } finally {
      database.close();
    }
  };
}

// Reads what a comparison is computed from. It runs in a thread because pairing a hundred thousand questions takes a moment, and
// other pages should not wait for it. Its memory is freed when the thread ends. threads.ts starts it.
import type Database from "libsql";
import { openDatabase } from "@/lib/db/sqlite/open";
import { task } from "@/lib/threads/task";
import { countPairs, pairQuestions } from "./pair-questions";
import { readMeasures } from "./read-measures";
import { sumContexts } from "./sum-contexts";
import { sumDocuments } from "./sum-documents";

export const questions = task(inOneState(pairQuestions), ({ samples, unpaired, clusters, scores, secondary }) =>
  [...samples, ...unpaired, clusters, ...scores.flat(), ...Object.values(secondary).flat()].map(({ buffer }) => buffer),
);

export const pairs = task(inOneState(countPairs));

export const measures = task(inOneState(readMeasures), ({ measures }) =>
  measures.flatMap(({ values }) => values.map(({ buffer }) => buffer)),
);

export const contexts = task(inOneState(sumContexts));

export const documents = task(inOneState(sumDocuments));

/** Gives `read` one consistent state of the database. */
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

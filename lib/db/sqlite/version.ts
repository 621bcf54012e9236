import Database from "libsql";
import { busyTimeout } from "./open";

/** On its own connection, since one does not count its own changes. */
export class VersionReader {
  readonly #database: Database.Database;
  readonly #version: Database.Statement;

  constructor(file: string) {
    this.#database = new Database(file, { timeout: busyTimeout });
    this.#version = this.#database.prepare("PRAGMA data_version");
  }

  read(): number {
    return (this.#version.get() as { data_version: number }).data_version;
  }

  close(): void {
    this.#database.close();
  }
}

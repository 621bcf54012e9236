import Database from "libsql";
import { busyTimeout } from "./open";

/** On its own connection, since one does not count its own changes. */
export class VersionReader {
  readonly #database: Database.Database;
  readonly #version: Database.Statement;

  constructor(private readonly file: string) {
    this.#database = new Database(file, { timeout: busyTimeout });
    this.#version = this.#database.prepare("PRAGMA data_version");
  }

  /** With the file's name: two files can have the same version. */
  read(): string {
    const { data_version } = this.#version.get() as { data_version: number };
    return `${data_version} ${this.file}`;
  }

  close(): void {
    this.#database.close();
  }
}

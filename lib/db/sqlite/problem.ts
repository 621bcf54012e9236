const causes: readonly [RegExp, string][] = [
  [/SQLITE_NOTADB|not a database/i, "the file is not an SQLite database. Set DATABASE_URL to another file."],
  [/SQLITE_CORRUPT|malformed/i, "the file is damaged. Restore a backup, or set DATABASE_URL to another file."],
  [/READONLY|readonly/i, "it is read-only. Make the file and its folder writable."],
  [
    /SQLITE_BUSY|SQLITE_LOCKED|database (table )?is locked|SocketTimeout/i,
    "another program has it locked. Close that program and start again.",
  ],
  [/SQLITE_FULL|disk is full|ENOSPC/i, "the disk is full. Free some space and start again."],
  [/SQLITE_IOERR|disk I\/O error/i, "the disk cannot be read or written. Check it, and that the file is still there."],
  [/CANTOPEN|unable to open/i, "the file cannot be opened. Check that the folder exists and is writable."],
];

export function explainFile(error: unknown): string | null {
  // Prisma wraps the driver's error in its own message or in its `meta`.
  const message = error instanceof Error ? `${error.message} ${"code" in error ? error.code : ""}` : String(error);
  return causes.find(([pattern]) => pattern.test(message))?.[1] ?? null;
}

import { expect } from "vitest";
import { runAssay } from "@/testing/run-assay";
import { onPostgres } from "@/testing/which-database";

onPostgres(
  "a server's backups are made and restored by its own tools, whose commands are shown without the password",
  async () => {
    const url = new URL(process.env.DATABASE_URL ?? "");
    url.password = "not-to-be-shown";
    for (const [args, command] of [
      [["backup", "all of it.dump"], "pg_dump --format=custom --file='all of it.dump' "],
      [["restore", "all of it.dump", "--yes"], "pg_restore --clean --if-exists --single-transaction --dbname="],
    ] as const) {
      const ran = await runAssay(args, { DATABASE_URL: url.href });
      expect(ran).toMatchObject({ code: 2, out: "", err: expect.stringContaining(command) });
      expect(ran.err).toContain(`postgres://${url.username}@${url.host}${url.pathname}`);
      expect(ran.err).not.toContain(url.password);
    }
  },
);

import { expect, vi } from "vitest";
import { onPostgres } from "@/prisma/testing/which-database";

onPostgres("copies of this code, as the web server's bundles hold them, share connections", async () => {
  const copies = [await import("./transact")];
  vi.resetModules();
  copies.push(await import("./transact"));
  expect(copies[1]).not.toBe(copies[0]);
  for (const [place, { inTransaction }] of copies.entries())
    for (const other of ["a", "b"]) {
      const { rows } = await inTransaction((execute) => execute([`SELECT '${place}${other}' || ? AS "text"`, "!"]));
      expect(rows).toEqual([{ text: `${place}${other}!` }]);
    }
});

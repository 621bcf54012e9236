import path from "node:path";
import { parseEnvironment, root } from "@/lib/domain/environment";
import { makePrivateFolder } from "./private-files";

/** The database's file as an absolute URL; makes its folder. */
export function databaseUrl(): string {
  const { DATABASE_URL } = parseEnvironment(process.env);
  const [file = "", query] = DATABASE_URL.slice("file:".length)
    .replace(/^\/\/(?=\/)/, "")
    .split("?");
  const absolute = path.resolve(/* turbopackIgnore: true */ root(), file);
  makePrivateFolder(path.dirname(absolute));
  return `file:${absolute}${query ? `?${query}` : ""}`;
}

/** The database's file, as an absolute path. */
export const databaseFile = (): string => databaseUrl().slice("file:".length).split("?")[0] ?? "";

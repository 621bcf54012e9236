import path from "node:path";
import { home, parseEnvironment } from "@/lib/domain/environment";
import { makePrivateFolder } from "./private-files";

/** The database file's absolute URL. Creates its folder. */
export function databaseUrl(): string {
  const { DATABASE_URL } = parseEnvironment(process.env);
  const [file = "", query] = DATABASE_URL.slice("file:".length)
    .replace(/^\/\/(?=\/)/, "")
    .split("?");
  const absolute = path.resolve(/* turbopackIgnore: true */ home(), file);
  makePrivateFolder(path.dirname(absolute));
  return `file:${absolute}${query ? `?${query}` : ""}`;
}

export const databaseFile = (): string => databaseUrl().slice("file:".length).split("?")[0] ?? "";

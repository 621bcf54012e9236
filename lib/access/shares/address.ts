import { parseEnvironment } from "@/lib/domain/process/environment";

/** A page under the public address, which may have a path, else under `origin`, where the server was reached. */
export function atPublicUrl(path: string, origin: string): string {
  const base = parseEnvironment(process.env).ASSAY_PUBLIC_URL ?? origin;
  return new URL(path.slice(1), base.endsWith("/") ? base : `${base}/`).href;
}

/** Under the public address, which may have a path, else under `origin`, where the server was reached. */
export function shareAddress(token: string, { publicUrl, origin }: { publicUrl: string | undefined; origin: string }): string {
  const base = publicUrl ?? origin;
  return new URL(`share/${token}`, base.endsWith("/") ? base : `${base}/`).href;
}

/**
 * The address of a link: under the installation's public address where there is one, which may have a path, else under `origin`, where the
 * server answers.
 */
export function shareAddress(token: string, { publicUrl, origin }: { publicUrl: string | undefined; origin: string }): string {
  const base = publicUrl ?? origin;
  return new URL(`share/${token}`, base.endsWith("/") ? base : `${base}/`).href;
}

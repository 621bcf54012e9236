const units = ["bytes", "KB", "MB", "GB"] as const;

/** "688 KB": units of 1,024, with one decimal from a megabyte. */
export function fileSize(bytes: number): string {
  const power = Math.min(3, bytes < 1024 ? 0 : Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** power;
  return `${value.toLocaleString("en", { maximumFractionDigits: power > 1 ? 1 : 0 })} ${units[power]}`;
}

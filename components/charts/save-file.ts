const pixels = 2;

export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const fileName = (title: string, type: string) => {
  const safe = title
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .slice(0, 80)
    .replace(/^-+|-+$/g, "");
  return `assay-${safe || "chart"}.${type}`;
};

export async function saveDrawing(svg: string, title: string, type: "svg" | "png"): Promise<void> {
  const drawing = new Blob([svg], { type: "image/svg+xml" });
  if (type === "svg") return saveFile(drawing, fileName(title, type));
  const image = new Image();
  image.src = URL.createObjectURL(drawing);
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * pixels;
  canvas.height = image.naturalHeight * pixels;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (picture) saveFile(picture, fileName(title, type));
}

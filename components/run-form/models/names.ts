export const modelsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,\n]/)
      .map((model) => model.trim())
      .filter(Boolean),
  ),
];

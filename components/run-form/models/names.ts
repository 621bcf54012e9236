/** The models in a list that commas or line breaks separate, each once. */
export const modelsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,\n]/)
      .map((model) => model.trim())
      .filter(Boolean),
  ),
];

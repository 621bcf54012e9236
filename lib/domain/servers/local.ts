/** Where a program that serves models listens unless told otherwise. */
export interface LocalPlace {
  readonly name: string;
  readonly baseUrl: string;
}

/** The only addresses that are asked although neither the environment nor judges.json names them. */
export const localPlaces: readonly LocalPlace[] = [
  { name: "Ollama", baseUrl: "http://127.0.0.1:11434/v1" },
  { name: "LM Studio", baseUrl: "http://127.0.0.1:1234/v1" },
  { name: "llama.cpp", baseUrl: "http://127.0.0.1:8080/v1" },
  { name: "vLLM", baseUrl: "http://127.0.0.1:8000/v1" },
];

/** A server that answered with a list of models. Any program may listen at the port, so the name is a guess. */
export interface FoundServer extends LocalPlace {
  /** At most 200, those for embeddings last. */
  readonly models: readonly string[];
}

/** "Ollama 11434, LM Studio 1234, …" */
export const portsInWords = localPlaces.map(({ name, baseUrl }) => `${name} ${new URL(baseUrl).port}`).join(", ");

/** The lines of .env that keep a found server as the judge. */
export const linesToKeep = (baseUrl: string, model: string): string[] => [`OPENAI_BASE_URL=${baseUrl}`, `ASSAY_MODEL=${model}`];

export interface LocalPlace {
  readonly name: string;
  readonly baseUrl: string;
}

/** Default addresses of programs that serve models; the only ones probed without configuration. */
export const localPlaces: readonly LocalPlace[] = [
  { name: "Ollama", baseUrl: "http://127.0.0.1:11434/v1" },
  { name: "LM Studio", baseUrl: "http://127.0.0.1:1234/v1" },
  { name: "llama.cpp", baseUrl: "http://127.0.0.1:8080/v1" },
  { name: "vLLM", baseUrl: "http://127.0.0.1:8000/v1" },
];

/** The name is a guess: any program can listen at the port. */
export interface FoundServer extends LocalPlace {
  /** At most 200, embedding models last. */
  readonly models: readonly string[];
}

export const portsInWords = localPlaces.map(({ name, baseUrl }) => `${name} ${new URL(baseUrl).port}`).join(", ");

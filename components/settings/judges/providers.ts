interface Provider {
  /** It is also the name that is proposed. */
  id: string;
  name: string;
  address: string;
  /** The page on which the provider gives keys; null if none is needed. */
  keyFrom: string | null;
  /** A model's name, as the server writes it. */
  model: string;
}

export const providers: readonly Provider[] = [
  {
    id: "openai",
    name: "OpenAI",
    address: "https://api.openai.com/v1",
    keyFrom: "platform.openai.com/api-keys",
    model: "gpt-4o-mini",
  },
  {
    id: "anthropic",
    name: "Anthropic",
    address: "https://api.anthropic.com/v1",
    keyFrom: "console.anthropic.com",
    model: "claude-sonnet-4-5",
  },
  {
    id: "gemini",
    name: "Gemini",
    address: "https://generativelanguage.googleapis.com/v1beta/openai",
    keyFrom: "aistudio.google.com/apikey",
    model: "gemini-2.5-flash",
  },
  {
    id: "mistral",
    name: "Mistral",
    address: "https://api.mistral.ai/v1",
    keyFrom: "console.mistral.ai",
    model: "mistral-small-latest",
  },
  {
    id: "openrouter",
    name: "OpenRouter",
    address: "https://openrouter.ai/api/v1",
    keyFrom: "openrouter.ai/keys",
    model: "openai/gpt-5-mini",
  },
  {
    id: "azure",
    name: "Azure OpenAI",
    address: "https://RESOURCE.openai.azure.com/openai/v1",
    keyFrom: "the resource's page, Keys and Endpoint",
    model: "your deployment's name",
  },
  { id: "ollama", name: "Ollama", address: "http://127.0.0.1:11434/v1", keyFrom: null, model: "llama3.1" },
  { id: "vllm", name: "vLLM", address: "http://127.0.0.1:8000/v1", keyFrom: null, model: "the name after vllm serve" },
  {
    id: "lm-studio",
    name: "LM Studio",
    address: "http://127.0.0.1:1234/v1",
    keyFrom: null,
    model: "the name that LM Studio shows",
  },
];

/** Has the port too: a second server of a machine would replace the first. A name has at most 40 characters. */
export function judgeNameAt(address: string): string {
  if (!URL.canParse(address)) return "";
  const { host } = new URL(address);
  return host
    .replace(/[^a-z0-9.]+/g, "-")
    .replace(/^[-.]/, "")
    .slice(0, 40);
}

import { z } from "zod/mini";

const Saved = z.object({ id: z.string() });
const Problem = z.object({ detail: z.string() });

/** Null if the response is not the expected JSON. */
function read<T>(schema: z.ZodMiniType<T>, text: string): T | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Uses XMLHttpRequest, which reports progress. Returns the upload's id; rejects with a message, "" if cancelled. */
export function sendFile(file: File, signal: AbortSignal, onSent: (bytes: number) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (message: string) => reject(new Error(message));
    request.open("POST", `/datasets/uploads?name=${encodeURIComponent(file.name)}`);
    request.upload.onprogress = ({ loaded }) => onSent(loaded);
    request.onload = () => {
      const saved = request.status === 201 ? read(Saved, request.responseText) : null;
      if (saved) resolve(saved.id);
      else
        fail(
          read(Problem, request.responseText)?.detail ??
            `The server responded with HTTP ${request.status}. Try again or see the server log.`,
        );
    };
    request.onerror = () => fail("Connection lost during the upload. Check that Assay is running, then try again.");
    request.onabort = () => fail("");
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

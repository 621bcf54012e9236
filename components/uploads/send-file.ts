import { z } from "zod/mini";

const Saved = z.object({ id: z.string() });
const Problem = z.object({ detail: z.string() });

/** The server's answer, if it is the expected JSON. */
function read<T>(schema: z.ZodMiniType<T>, text: string): T | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * Uploads a file and reports how many bytes are sent. Uses XMLHttpRequest, since fetch does not report them. Resolves with the
 * upload's id; rejects with an Error whose message is a sentence for people, "" if it was cancelled.
 */
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
            `The server answered with HTTP ${request.status}. Try again; its log has the details.`,
        );
    };
    request.onerror = () =>
      fail("The connection broke off before the file was sent. Check that Assay is running, then try again.");
    request.onabort = () => fail("");
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

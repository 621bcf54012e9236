import { doorsOf, operationAt } from "@/lib/api/operations";
import type { Method, Needs } from "@/lib/domain/api/operation";
import type { Role } from "@/lib/domain/people/role";
import { type BodyLimit, bodyLimits } from "@/lib/domain/request-limits";

export type Door = Partial<Record<Method, Needs>>;

/** A page accepts POST for its server actions, which check the role again (app/action.ts). */
const page = (needs: Role): Door => ({ GET: needs, POST: needs });
/** Open pages have no server actions, which keeps strangers from the decoder. Their forms post to routes. */
const openPage: Door = { GET: "anybody" };

/** An address that is not listed does not exist: a new page needs a line here, and the API an operation (lib/api). */
export const doors: Record<string, Door> = {
  "/": page("viewer"),
  "/icon.svg": { GET: "anybody" },
  "/assay.py": { GET: "anybody" },
  "/sign-in": openPage,
  "/sign-in/session": { POST: "anybody" },
  "/sign-in/provider": { GET: "anybody" },
  "/sign-in/callback": { GET: "anybody" },
  "/welcome/[token]": openPage,
  "/welcome/[token]/password": { POST: "anybody" },
  "/no-access": page("viewer"),
  "/glossary": openPage,

  "/datasets": page("viewer"),
  "/datasets/[id]": page("viewer"),
  "/datasets/[id]/add": page("editor"),
  "/datasets/[id]/judges": page("viewer"),
  "/datasets/[id]/golden": { GET: "viewer" },
  "/datasets/uploads/[id]": page("editor"),
  "/datasets/uploads": { POST: "editor" },
  "/datasets/uploads/[id]/file": { DELETE: "editor" },
  "/datasets/uploads/[id]/rejected": { GET: "editor" },
  "/datasets/uploads/[id]/store": { POST: "editor" },

  "/runs/new": page("editor"),
  "/runs/new/models": { GET: "editor" },
  "/runs/new/plan": { POST: "editor" },
  "/runs": page("viewer"),
  "/runs/[id]": page("viewer"),
  "/runs/[id]/golden": page("editor"),
  "/runs/[id]/review": page("viewer"),
  "/runs/[id]/table": { GET: "viewer" },
  "/runs/[id]/samples/[sampleId]": page("viewer"),
  "/runs/[id]/samples/[sampleId]/contexts/[index]": { GET: "viewer" },
  "/runs/[id]/samples/[sampleId]/judgments/[judgmentId]": { GET: "viewer" },
  "/runs/[id]/samples/[sampleId]/texts/[field]": { GET: "viewer" },

  "/races/[id]": page("viewer"),

  "/rounds/[id]/label": page("reviewer"),
  "/rounds": page("viewer"),
  "/rounds/new": page("editor"),
  "/rounds/[id]": page("viewer"),
  "/rounds/[id]/log": page("viewer"),
  "/rounds/[id]/settle": page("editor"),

  "/compare": page("viewer"),
  "/compare/file": { GET: "viewer" },
  "/rank": page("viewer"),
  "/rank/file": { GET: "viewer" },
  "/rank/progress": { GET: "viewer" },
  "/share/[token]": openPage,
  "/share/[token]/agreement": { GET: "anybody" },
  "/share/[token]/comments": { POST: "anybody" },
  "/share/[token]/picture.png": { GET: "anybody" },
  "/share/[token]/table": { GET: "anybody" },
  "/share/[token]/samples/[sampleId]": openPage,
  "/share/[token]/samples/[sampleId]/contexts/[index]": { GET: "anybody" },
  "/share/[token]/samples/[sampleId]/judgments/[judgmentId]": { GET: "anybody" },
  "/share/[token]/samples/[sampleId]/texts/[field]": { GET: "anybody" },
  "/search": { GET: "viewer" },
  "/settings": page("viewer"),
  "/settings/[place]": page("viewer"),
  "/settings/access": page("viewer"),
  "/settings/connections": page("viewer"),
  "/settings/data": page("viewer"),
  "/settings/judging": page("viewer"),
  "/settings/judging/test": { POST: "admin" },
  "/settings/metrics": page("editor"),
  "/settings/metrics/try": { POST: "editor" },
  "/settings/metrics/[id]/prompts": page("viewer"),
  "/settings/metrics/[id]/prompts/[name]": page("viewer"),
  "/settings/metrics/[id]/new-prompt": page("editor"),
  "/metrics": { GET: "viewer" },
  "/settings/audit": page("admin"),

  "/v1/traces": { POST: "sender" },

  ...doorsOf(),
};

export const isPage = (route: string | null): boolean =>
  route !== null && !route.startsWith("/api/") && doors[route]?.GET !== undefined && doors[route].POST !== undefined;

export function bodyOf(route: string, method: string): BodyLimit {
  if (route === "/datasets/uploads" && method === "POST") return bodyLimits.file;
  if (operationAt.get(`${method} ${route}`)?.file) return bodyLimits.file;
  if (route === "/v1/traces" && method === "POST") return bodyLimits.traces;
  if (method === "GET" || method === "DELETE") return bodyLimits.none;
  if (route === "/share/[token]/comments") return bodyLimits.comment;
  return doors[route]?.[method as keyof Door] === "anybody" ? bodyLimits.open : bodyLimits.normal;
}

interface Pattern {
  route: string;
  parts: readonly string[];
}

const isOpen = (part: string) => part.startsWith("[");
const patterns: readonly Pattern[] = Object.keys(doors)
  .map((route) => ({ route, parts: partsOf(route) }))
  .sort((a, b) => placeholders(a) - placeholders(b));

function placeholders({ parts }: Pattern): number {
  return parts.filter(isOpen).length;
}

function partsOf(path: string): string[] {
  return path.split("/").slice(1);
}

export function findDoor(parts: readonly string[]): string | null {
  const found = patterns.find(
    (pattern) =>
      pattern.parts.length === parts.length &&
      pattern.parts.every((part, index) => (isOpen(part) ? parts[index] !== "" : part === parts[index])),
  );
  return found?.route ?? null;
}

/** Null for an ambiguous path: one that does not decode, or hides a separator, a dot segment or a control character. The API, which
 *  reads paths with this alone, takes DATASET%2FCONFIGURATION. */
export function readParts(path: string): string[] | null {
  try {
    const parts = partsOf(path).map(decodeURIComponent);
    const names = path.startsWith("/api/v1/") ? parts.flatMap((part) => part.split("/")) : parts;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters on purpose.
    return names.some((name) => /[/\\\u0000-\u001f\u007f]|^\.\.?$/.test(name)) ? null : parts;
  } catch {
    return null;
  }
}

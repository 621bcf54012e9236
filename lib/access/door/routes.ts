import type { Role, TokenRole } from "@/lib/domain/people/role";
import { type BodyLimit, bodyLimits } from "@/lib/domain/request-limits";

export type Needs = TokenRole | "anybody";
export type Door = Partial<Record<"GET" | "POST" | "PUT" | "PATCH" | "DELETE", Needs>>;

/** A page accepts POST for its server actions, which check the role again (app/action.ts). */
const page = (needs: Role): Door => ({ GET: needs, POST: needs });
/** Open pages have no server actions, which keeps strangers from the decoder. Their forms post to routes. */
const openPage: Door = { GET: "anybody" };

/** An address that is not listed does not exist: a new route needs a line here. */
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
  "/compare/prefer": page("reviewer"),
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

  "/api/v1/health": { GET: "anybody" },
  "/api/v1/openapi.json": { GET: "anybody" },
  "/api/v1/metrics": { GET: "viewer", POST: "editor", DELETE: "editor" },
  "/api/v1/metrics/[id]/prompts": { GET: "viewer", POST: "editor" },
  "/api/v1/metrics/[id]/prompts/[name]": { GET: "viewer", DELETE: "editor" },
  "/api/v1/datasets": { GET: "viewer", POST: "editor" },
  "/api/v1/datasets/dry-run": { POST: "editor" },
  "/api/v1/datasets/[id]": { GET: "viewer", DELETE: "editor" },
  "/api/v1/datasets/[id]/samples": { POST: "editor" },
  "/api/v1/datasets/[id]/judges": { GET: "viewer" },
  "/api/v1/datasets/[id]/configurations/[configurationId]": { PATCH: "editor", DELETE: "editor" },
  "/api/v1/runs": { GET: "viewer", POST: "editor" },
  "/api/v1/runs/estimate": { POST: "editor" },
  "/api/v1/runs/scored": { POST: "editor" },
  "/api/v1/runs/[id]": { GET: "viewer", PATCH: "editor", DELETE: "editor" },
  "/api/v1/runs/[id]/agreement": { GET: "viewer" },
  "/api/v1/comments": { GET: "viewer", POST: "reviewer" },
  "/api/v1/comments/[commentId]": { PATCH: "reviewer", DELETE: "reviewer" },
  "/api/v1/runs/[id]/controls": { GET: "viewer", POST: "editor" },
  "/api/v1/runs/[id]/events": { GET: "viewer" },
  "/api/v1/runs/[id]/export": { GET: "viewer" },
  "/api/v1/runs/[id]/golden": { POST: "editor" },
  "/api/v1/runs/[id]/plan": { GET: "viewer" },
  "/api/v1/runs/[id]/steps": { GET: "viewer", POST: "editor" },
  "/api/v1/runs/[id]/why": { GET: "viewer" },
  "/api/v1/runs/[id]/pause": { POST: "editor" },
  "/api/v1/runs/[id]/resume": { POST: "editor" },
  "/api/v1/runs/[id]/cancel": { POST: "editor" },
  "/api/v1/runs/[id]/finish": { POST: "editor" },
  "/api/v1/runs/[id]/race": { GET: "viewer" },
  "/api/v1/runs/[id]/retry": { POST: "editor" },
  "/api/v1/runs/[id]/unfollow": { POST: "editor" },
  "/api/v1/runs/[id]/reviews": { GET: "viewer" },
  "/api/v1/runs/[id]/samples": { GET: "viewer" },
  "/api/v1/runs/[id]/samples/[sampleId]": { GET: "viewer" },
  "/api/v1/runs/[id]/samples/[sampleId]/reviews": { GET: "viewer", PUT: "reviewer", DELETE: "reviewer" },
  "/api/v1/baselines": { GET: "viewer" },
  "/api/v1/baselines/[name]": { PUT: "editor", DELETE: "editor" },
  "/api/v1/rounds": { GET: "viewer", POST: "editor" },
  "/api/v1/rounds/[id]": { GET: "viewer", DELETE: "editor" },
  "/api/v1/rounds/[id]/certificates": { POST: "editor" },
  "/api/v1/rounds/[id]/labels": { GET: "viewer", POST: "editor" },
  "/api/v1/judges": { GET: "viewer", PUT: "admin", DELETE: "admin" },
  "/api/v1/judges/test": { POST: "admin" },
  "/api/v1/bands": { GET: "viewer", PUT: "admin" },
  "/api/v1/prices": { GET: "viewer", PUT: "admin", DELETE: "admin" },
  "/api/v1/retention": { GET: "admin", PUT: "admin" },
  "/api/v1/audit": { GET: "admin" },
  "/api/v1/compare": { GET: "viewer" },
  "/api/v1/compare/markdown": { GET: "viewer" },
  "/api/v1/rank": { GET: "viewer" },
  "/api/v1/shares": { GET: "viewer", POST: "editor" },
  "/api/v1/shares/[id]": { DELETE: "editor" },
  "/api/v1/traces": { GET: "viewer" },
  "/api/v1/traces/projects": { GET: "viewer" },
  "/api/v1/traces/rules": { GET: "viewer", PUT: "editor", DELETE: "editor" },
  "/api/v1/webhooks": { GET: "admin", POST: "admin" },
  "/api/v1/webhooks/[id]": { PUT: "admin", DELETE: "admin" },
  "/api/v1/webhooks/[id]/test": { POST: "admin" },
  "/api/v1/webhooks/[id]/deliveries": { GET: "admin" },
  "/api/v1/webhooks/[id]/deliveries/[deliveryId]/send": { POST: "admin" },
  "/api/v1/tokens": { GET: "admin", POST: "admin" },
  "/api/v1/tokens/[id]": { DELETE: "admin" },
};

export const isPage = (route: string | null): boolean =>
  route !== null && !route.startsWith("/api/") && doors[route]?.GET !== undefined && doors[route].POST !== undefined;

const takesFile = new Set([
  "POST /datasets/uploads",
  "POST /api/v1/datasets",
  "POST /api/v1/datasets/dry-run",
  "POST /api/v1/datasets/[id]/samples",
  "POST /api/v1/runs/scored",
  "POST /api/v1/rounds/[id]/labels",
]);

export function bodyOf(route: string, method: string): BodyLimit {
  if (takesFile.has(`${method} ${route}`)) return bodyLimits.file;
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

/** The door's name in `doors`; null if there is none. */
export function findDoor(parts: readonly string[]): string | null {
  const found = patterns.find(
    (pattern) =>
      pattern.parts.length === parts.length &&
      pattern.parts.every((part, index) => (isOpen(part) ? parts[index] !== "" : part === parts[index])),
  );
  return found?.route ?? null;
}

/** Null for an ambiguous path: one that does not decode, or hides a separator, a dot segment or a control character. */
export function readParts(path: string): string[] | null {
  try {
    const parts = partsOf(path).map(decodeURIComponent);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters on purpose.
    return parts.some((part) => /[/\\\u0000-\u001f\u007f]/.test(part) || part === "." || part === "..") ? null : parts;
  } catch {
    return null;
  }
}

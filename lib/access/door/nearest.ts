import { distance } from "fastest-levenshtein";
import { doors, findDoor, isPage, readParts } from "./routes";

const longest = 200;

/** For example "/runs/abc" for "/run/abc". Pages suggest pages, the API suggests the API. Null if none is similar. */
export function nearestAddress(pathname: string): string | null {
  if (pathname.length > longest) return null;
  const asked = readParts(pathname.replace(/\/+$/, ""));
  if (!asked) return null;
  const versioned = asked[0] === "api" && asked[1] !== "v1" ? ["api", "v1", ...asked.slice(1)] : asked;
  if (versioned !== asked && findDoor(versioned)) return join(versioned);
  const isApi = versioned[0] === "api";
  let best: { address: string; apart: number } | null = null;
  for (const [route, door] of Object.entries(doors)) {
    if (isApi ? !route.startsWith("/api/") : !isPage(route) || !door.GET) continue;
    const parts = route.split("/").slice(1);
    if (parts.length !== versioned.length) continue;
    const apart = parts.map((part, index) => (part.startsWith("[") ? 0 : distance(part, versioned[index] ?? "")));
    const isAlike = parts.every((part, index) => (apart[index] ?? 0) <= Math.min(part.length / 2, Math.max(2, part.length / 3)));
    const sum = apart.reduce((total, each) => total + each, 0);
    if (isAlike && (best === null || sum < best.apart))
      best = { address: join(parts.map((part, index) => (part.startsWith("[") ? (versioned[index] ?? "") : part))), apart: sum };
  }
  return best?.address ?? null;
}

const join = (parts: readonly string[]): string => `/${parts.map(encodeURIComponent).join("/")}`;

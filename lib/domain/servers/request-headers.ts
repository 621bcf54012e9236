import * as z from "zod";
import { wordSet } from "@/lib/domain/text/word-set";

/** Reserved for HTTP or proxies. */
const forbidden = wordSet(
  "connection content-encoding content-length content-type expect host keep-alive proxy-authorization proxy-connection te trailer transfer-encoding upgrade",
);

const mostHeaders = 50;
const longestValue = 8192;

/** Values are secrets and never appear in messages. A line end would add headers, so non-ASCII is refused. */
export const RequestHeaders = z.unknown().transform((given, context): Record<string, string> => {
  const refuse = (message: string, path: string[] = []) => context.addIssue({ code: "custom", message, path });
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    refuse('must be an object of headers, as in {"x-team": "search"}');
    return z.NEVER;
  }
  const headers = new Map<string, string>();
  const entries = Object.entries(given);
  if (entries.length > mostHeaders) refuse(`must have at most ${mostHeaders} headers`);
  for (const [given, value] of entries.slice(0, mostHeaders)) {
    const name = given.toLowerCase();
    const shown = JSON.stringify(given.slice(0, 60));
    if (!/^[a-z0-9!#$%&'*+.^_`|~-]{1,200}$/.test(name)) refuse(`${shown} is not a name that HTTP allows for a header`, [given]);
    else if (forbidden.has(name)) refuse(`${shown} cannot be set: HTTP reserves it`, [given]);
    else if (headers.has(name)) refuse(`${shown} appears twice`, [given]);
    else if (typeof value !== "string") refuse(`the value of ${shown} must be a string`, [given]);
    else if (/[\r\n]/.test(value)) refuse(`the value of ${shown} must not contain line breaks`, [given]);
    else if (!/^[\t\x20-\x7e]*$/.test(value))
      refuse(`the value of ${shown} can contain only printable ASCII characters`, [given]);
    else if (value.trim() === "") refuse(`the value of ${shown} is empty`, [given]);
    else if (value.length > longestValue) refuse(`the value of ${shown} is longer than ${longestValue} characters`, [given]);
    else headers.set(name, value.trim());
  }
  return Object.fromEntries(headers);
});

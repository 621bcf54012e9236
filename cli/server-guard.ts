// Loaded into the server that `assay serve` starts.
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { clientAddress } from "@/lib/access/client-address";
import { isKnownHost } from "@/lib/access/known-host";

// When `assay serve` ends, however it ends, the channel to it closes.
if (process.channel) process.once("disconnect", () => process.exit(0));

// Next answers 500 to a path that is not valid percent-encoding. Taken literally it is an address that does not exist.
// A page under a foreign name is answered by the API, which refuses that name: pages and actions are as closed as it is.
subscribe("http.server.request.start", (message) => {
  const { request } = message as { request: IncomingMessage & { url: string } };
  if (!isKnownHost(request.headers.host, process.env.ASSAY_PUBLIC_URL)) request.url = "/api/v1";
  const { "x-forwarded-for": forwarded } = request.headers;
  const sent = Array.isArray(forwarded) ? forwarded.join(",") : forwarded;
  request.headers["x-forwarded-for"] = clientAddress(request.socket.remoteAddress, sent, Boolean(process.env.ASSAY_PUBLIC_URL));
  try {
    decodeURIComponent(request.url);
  } catch {
    request.url = request.url.replaceAll("%", "%25");
  }
});

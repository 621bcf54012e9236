// Loaded into the server that `assay serve` starts.
import { subscribe } from "node:diagnostics_channel";

// When `assay serve` ends, however it ends, the channel to it closes.
if (process.channel) process.once("disconnect", () => process.exit(0));

// Next answers 500 to a path that is not valid percent-encoding. Taken literally it is an address that does not exist.
subscribe("http.server.request.start", ({ request }) => {
  try {
    decodeURIComponent(request.url);
  } catch {
    request.url = request.url.replaceAll("%", "%25");
  }
});

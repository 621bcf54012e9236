import { json, respond } from "../respond";
import { requestedComparison } from "./requested-comparison";

export const dynamic = "force-dynamic";

export const GET = respond(async (request) => {
  const { report, contexts, gate } = await requestedComparison(request);
  return json({ ...report, ...(gate.length > 0 && { gate }), ...(contexts && { contexts }) });
});

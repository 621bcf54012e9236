import { describeApi } from "../openapi";
import { json, respond } from "../respond";

export const dynamic = "force-dynamic";

/** Cached: unauthenticated clients can request it often. */
let description: ReturnType<typeof describeApi> | undefined;

export const GET = respond(() => {
  description ??= describeApi();
  return json(description);
});

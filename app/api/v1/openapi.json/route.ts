import { describeApi } from "../openapi";
import { json, respond } from "../respond";

export const dynamic = "force-dynamic";

/** Made once: strangers may ask for it as often as they like. */
let description: ReturnType<typeof describeApi> | undefined;

export const GET = respond(() => {
  description ??= describeApi();
  return json(description);
});

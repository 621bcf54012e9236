import { describeApi } from "../openapi";
import { json, respond } from "../respond";

export const dynamic = "force-dynamic";

export const GET = respond(() => json(describeApi()));

import { Refusal } from "@/lib/domain/problem";
import { respond } from "../respond";

export const dynamic = "force-dynamic";

const nothing = respond<{ rest?: string[] }>((request) => {
  const { pathname } = new URL(request.url);
  throw new Refusal(`There is nothing at ${pathname.slice(0, 200)}. /api/v1/openapi.json lists what there is.`, "not-found");
});

export { nothing as DELETE, nothing as GET, nothing as PATCH, nothing as POST, nothing as PUT };

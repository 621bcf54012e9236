import type { Tokens } from "@/cli/backend/contract/entities";
import { MadeToken, TokenList } from "@/lib/api/tokens";
import { Refusal } from "@/lib/domain/problem";
import { type Api, pathOf } from "./http";

export const atServer = (api: Api): Tokens => ({
  async add(body, user) {
    if (user !== undefined)
      throw new Refusal("Leave out --user: at a server, the new token belongs to the account of ASSAY_TOKEN.");
    return api.ask("/tokens", MadeToken, { method: "POST", body });
  },
  async list(user) {
    const { tokens } = await api.ask("/tokens", TokenList);
    return user === undefined ? tokens : tokens.filter((token) => token.user === user.trim().toLowerCase());
  },
  remove: (id) => api.tell(pathOf("tokens", id), { method: "DELETE" }),
});

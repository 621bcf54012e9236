import type { tokens } from "@/lib/access/tokens/api";
import { listTokens, makeToken, makeTokenByToken, revokeToken } from "@/lib/access/tokens/manage";
import { noOwner } from "@/lib/access/tokens/refusal";
import { Refusal } from "@/lib/domain/problem";
import type { Does } from "@/lib/operations/parts/context";

export const does: Does<typeof tokens> = {
  listTokens: async () => ({
    tokens: (await listTokens()).map(({ maker, ...token }) => ({ ...token, user: maker.email })),
  }),
  async addToken({ body }, { visitor, by }) {
    if (visitor.kind !== "person" && visitor.kind !== "token") throw noOwner();
    const made = visitor.kind === "token" ? await makeTokenByToken(body, visitor, by) : await makeToken(body, visitor.id, by);
    const { id, token, expiresAt } = made;
    const user = visitor.kind === "token" ? visitor.maker.email : visitor.email;
    return { id, token, user, role: body.role, expiresAt };
  },
  async revokeToken({ id }, { by }) {
    if (!(await revokeToken(id, null, by)))
      throw new Refusal(`There is no token ${id}. assay token list shows them.`, "not-found");
  },
};

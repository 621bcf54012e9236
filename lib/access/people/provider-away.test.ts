import { expect, test } from "vitest";
import { beginAtProvider } from "./sign-in-provider";

test("if the provider cannot be reached, the page for passwords says so", async () => {
  Object.assign(process.env, {
    ...{ ASSAY_PUBLIC_URL: "http://127.0.0.1:4999", ASSAY_OIDC_ISSUER: "http://127.0.0.1:9" },
    ...{ ASSAY_OIDC_CLIENT_ID: "assay", ASSAY_OIDC_CLIENT_SECRET: "a secret" },
  });
  expect(await beginAtProvider("/", "10.3.0.1")).toEqual({ to: "/sign-in?refused=away", cookies: [] });
});

import { z } from "zod";

/**
 * Link-local addresses, where clouds serve a machine's credentials. Does not resolve names: blocking those is up to the network.
 */
function isLinkLocal(url: string): boolean {
  const { hostname } = URL.canParse(url) ? new URL(url) : { hostname: "" };
  return /^169\.254\.|^\[(fe[89ab]|::ffff:a9fe:)|^metadata\.google\.internal$/i.test(hostname);
}

/** True for an invalid URL, since the check before reports that. */
function isPlain(url: string): boolean {
  if (!URL.canParse(url)) return true;
  const { username, password, hash } = new URL(url);
  return `${username}${password}${hash}` === "";
}

/** The address of a server that judges, which is stored and shown with every run, but for its query. `key` is where a key belongs. */
export const serverAddress = (it: string, key: string) =>
  z
    .url({ protocol: /^https?$/, error: `${it} must be an http or https URL, as in https://api.openai.com/v1` })
    .refine(isPlain, `${it} must have no user, password or fragment: a key belongs in ${key}, as in https://api.openai.com/v1`)
    .refine(
      (url) => !isLinkLocal(url),
      `${it} is an address that no judge answers at: 169.254.0.0/16 and fe80::/10 belong to the link`,
    );

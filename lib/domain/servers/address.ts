import * as z from "zod";

/** Clouds serve a machine's credentials there. Names are not resolved: blocking those is up to the network. */
function isLinkLocal(url: string): boolean {
  const { hostname } = URL.canParse(url) ? new URL(url) : { hostname: "" };
  return /^169\.254\.|^\[(fe[89ab]|::ffff:a9fe:)|^metadata\.google\.internal\.?$/i.test(hostname);
}

/** True for an invalid URL, which the check before reports. */
function isPlain(url: string): boolean {
  if (!URL.canParse(url)) return true;
  const { username, password, hash } = new URL(url);
  return `${username}${password}${hash}` === "";
}

/** Stored and shown with every run, without its query. `key` is the variable for a key. */
export const serverAddress = (it: string, key: string) =>
  z
    .url({ protocol: /^https?$/, error: `${it} must be an http or https URL, as in https://api.openai.com/v1` })
    .refine(isPlain, `${it} must have no user, password or fragment: a key belongs in ${key}, as in https://api.openai.com/v1`)
    .refine((url) => !isLinkLocal(url), `${it} cannot be a link-local address (169.254.0.0/16 or fe80::/10)`);

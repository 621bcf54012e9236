/** Headers that proxies, tunnels and content networks add to what they pass on, and browsers never send. */
const added =
  /^(x-forwarded(-.*)?|forwarded|via|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|x-original-(for|host|proto|forwarded-for)|x-envoy-.*|x-amzn-trace-id|x-cloud-trace-context|x-azure-.*|x-arr-.*|cf-.*|cdn-loop|fly-.*|fastly-.*|tailscale-.*|x-proxyuser-.*)$/;

/** Whether a proxy passed a request on, as far as the request shows. Proxies that add nothing speak HTTP/1.0 by default, as nginx does. */
export const cameThroughProxy = (headers: Record<string, unknown>, httpVersion: string): boolean =>
  httpVersion === "1.0" || Object.keys(headers).some((name) => added.test(name));

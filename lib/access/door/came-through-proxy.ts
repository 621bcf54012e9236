/** Headers that proxies, tunnels and content networks add and browsers never send. */
const proxyHeaders =
  /^(x-forwarded(-.*)?|forwarded|via|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|x-original-(for|host|proto|forwarded-for)|x-envoy-.*|x-amzn-trace-id|x-cloud-trace-context|x-azure-.*|x-arr-.*|cf-.*|cdn-loop|fly-.*|fastly-.*|tailscale-.*|x-proxyuser-.*)$/;

/**
 * Whether a proxy passed a request on, as far as it shows. A proxy that adds no header usually speaks HTTP/1.0, as nginx does by
 * default.
 */
export const cameThroughProxy = (headers: Record<string, unknown>, httpVersion: string): boolean =>
  httpVersion === "1.0" || Object.keys(headers).some((name) => proxyHeaders.test(name));

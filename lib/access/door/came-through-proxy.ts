const proxyHeaders =
  /^(x-forwarded(-.*)?|forwarded|via|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|x-original-(for|host|proto|forwarded-for)|x-envoy-.*|x-amzn-trace-id|x-cloud-trace-context|x-azure-.*|x-arr-.*|cf-.*|cdn-loop|fly-.*|fastly-.*|tailscale-.*|x-proxyuser-.*)$/;

/** A proxy that adds no header usually speaks HTTP/1.0, as nginx does by default. */
export const cameThroughProxy = (headers: Record<string, unknown>, httpVersion: string): boolean =>
  httpVersion === "1.0" || Object.keys(headers).some((name) => proxyHeaders.test(name));

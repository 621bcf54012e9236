import { expect, test } from "vitest";
import { errorKind } from "./error-kinds";
import { refusedIn, refusedInstead, refusedOf } from "./refused";

const error = (message: string, more: object = {}) => ({ error: { message, ...more } });

/** As servers and gateways write them. */
const said: [string, number, unknown][] = [
  ["key", 401, error("Access denied due to invalid subscription key or wrong API endpoint.", { code: "401" })],
  ["key", 401, { detail: "Unauthorized" }],
  ["key", 401, { message: "Unauthorized", request_id: "x" }],
  ["key", 400, error("Incorrect API key provided: xai-***")],
  ["key", 403, error("Permission denied", { code: "403" })],
  ["key", 401, { type: "error", error: { type: "authentication_error", message: "invalid x-api-key" } }],
  ["key", 400, error("litellm.AuthenticationError: OpenAIException - Invalid API Key")],
  ["key", 403, { message: "The security token included in the request is invalid." }],
  ["key", 401, error("Invalid proxy server token passed. Received API Key = sk-...", { type: "auth_error" })],
  ["key", 200, { error: "Unauthorized" }],
  ["key", 401, error("Unknown api key 'xxx'", { grpcCode: 16, httpCode: 401 })],
  ["key", 401, error("Authorization Token非法，请确认Authorization Token正确传递。", { code: "1002" })],
  ["key", 401, { error: "Invalid username or password." }],
  ["key", 401, { status: 401, message: "Token has expired" }],
  ["credit", 402, error("Insufficient credits")],
  ["credit", 402, error("Insufficient Balance")],
  ["credit", 403, { error: "Your newly created team doesn't have any credits yet." }],
  ["credit", 403, error("Key limit exceeded")],
  ["credit", 429, error("您的账户已欠费，请充值后重试。", { code: "1113" })],
  ["credit", 400, { code: "Arrearage", message: "Access denied, please make sure your account is in good standing." }],
  ["credit", 402, { error: "You have exceeded your monthly included credits for Inference Providers." }],
  ["credit", 402, { detail: "Cloud credits expired - Please contact NVIDIA representatives" }],
  [
    "credit",
    429,
    error("You exceeded your current quota, please check your plan and billing details.", {
      type: "insufficient_quota",
      code: "insufficient_quota",
    }),
  ],
  ["credit", 400, error("You have reached your specified API usage limits. You will regain access on 2026-12-01")],
  ["credit", 403, error("This organization has been disabled.", { type: "invalid_request_error" })],
  ["place", 403, error("Request not allowed from your country", { type: "forbidden" })],
  [
    "place",
    403,
    "<html><head><title>Access denied | example used Cloudflare to restrict access</title></head><body>Error 1009: The owner has banned the country or region your IP address is in</body></html>",
  ],
  ["place", 400, error("Claude is not available in your country.")],
  ["firewall", 403, "<html><head><title>Just a moment...</title></head></html>"],
  ["firewall", 403, "error code: 1020"],
  ["firewall", 403, "<html><head><title>403 Forbidden</title></head><body><center><h1>403 Forbidden</h1></center></body></html>"],
  ["firewall", 403, error("Access denied due to Virtual Network/Firewall rules.", { code: "403" })],
  ["firewall", 403, "<HTML><HEAD><TITLE>The request could not be satisfied</TITLE></HEAD><BODY>Request blocked.</BODY></HTML>"],
  ["model", 404, error("The model `judge-m` does not exist.", { type: "NotFoundError", code: 404 })],
  ["model", 404, { error: "model 'judge-m' not found" }],
  ["model", 400, { object: "error", message: "Invalid model: judge-m", type: "invalid_model" }],
  ["model", 404, error("No endpoints found for judge-m.", { code: 404 })],
  ["model", 400, error("The model `judge-m` has been decommissioned", { code: "model_decommissioned" })],
  ["model", 400, { message: "The provided model identifier is invalid." }],
  ["model", 403, { message: "You don't have access to the model with the specified model ID." }],
  ["model", 404, error("The API deployment for this resource does not exist.", { code: "DeploymentNotFound" })],
  ["model", 400, error("模型不存在，请检查模型代码。", { code: "1211" })],
  ["model", 404, error("No models loaded. Please load a model in the developer page.")],
  ["model", 404, { type: "error", error: { type: "not_found_error", message: "model: judge-m" } }],
  ["model", 400, error("Model not exist.", { code: "invalid_parameter_error" })],
  [
    "prompt-length",
    400,
    error("The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).", {
      code: 400,
      status: "INVALID_ARGUMENT",
    }),
  ],
  [
    "prompt-length",
    400,
    { type: "error", error: { type: "invalid_request_error", message: "prompt is too long: 210000 tokens > 200000 maximum" } },
  ],
  [
    "prompt-length",
    400,
    error("the request exceeds the available context size, try increasing it", { code: 400, type: "exceed_context_size_error" }),
  ],
  ["prompt-length", 400, { message: "Input is too long for requested model." }],
  ["prompt-length", 413, "<html>413 Request Entity Too Large</html>"],
  ["prompt-length", 400, error("Range of input length should be [1, 30720]")],
  [
    "prompt-length",
    422,
    {
      error:
        "Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4096. Given: 5000 `inputs` tokens and 100 `max_new_tokens`",
    },
  ],
  ["today", 429, error("Rate limit exceeded: free-models-per-day. Add 10 credits for 1000 a day", { code: 429 })],
  ["today", 429, error("Rate limit reached for model on tokens per day (TPD): Limit 100000. Please try again in 7m12s.")],
  ["rate", 429, error("Requests rate limit exceeded")],
  ["rate", 429, error("您当前使用该API的并发数过高，请降低并发", { code: "1302" })],
  ["rate", 400, { __type: "ThrottlingException", message: "Too many requests, please wait before trying again." }],
  ["rate", 429, error("Allocated quota exceeded, please increase your quota limit.", { code: "Throttling.AllocationQuota" })],
  [
    "rate",
    429,
    [
      {
        error: {
          code: 429,
          message: "You exceeded your current quota, please check your plan and billing details.",
          status: "RESOURCE_EXHAUSTED",
          details: [{ retryDelay: "2s" }],
        },
      },
    ],
  ],
  ["rate", 200, { error_code: 18, error_msg: "Open api qps request limit reached" }],
  ["overload", 529, { type: "error", error: { type: "overloaded_error", message: "Overloaded" } }],
  ["overload", 503, error("Model judge-m is currently loading", { estimated_time: 20 })],
  ["overload", 503, error("Loading model", { type: "unavailable_error" })],
  ["overload", 502, "<html>502 Bad Gateway</html>"],
  ["overload", 524, "error code: 524"],
  ["overload", 500, error("Internal server error")],
  ["overload", 200, error("The engine is currently overloaded, please try again later", { type: "engine_overloaded_error" })],
  ["content", 400, error("Your input was flagged by moderation", { code: "content_policy_violation" })],
  [
    "content",
    403,
    error('judge requires moderation on X. Your input was flagged for "violence".', {
      code: 403,
      metadata: { reasons: ["violence"] },
    }),
  ],
  ["content", 400, error("filtered", { code: "content_filter" })],
  ["content", 400, error("The request was rejected because it was considered high risk", { type: "content_filter" })],
  ["content", 200, { base_resp: { status_code: 1026, status_msg: "input new_sensitive" } }],
  ["content", 400, error("Output data may contain inappropriate content.", { code: "DataInspectionFailed" })],
  ["content", 400, { message: "Guardrail was enabled and input is in violation of guardrail policy" }],
  ["address", 404, { detail: "Not Found" }],
  ["address", 404, "<html>404</html>"],
  ["address", 405, { detail: "Method Not Allowed" }],
  ["address", 200, "<!doctype html><title>x</title>"],
  ["address", 404, "404 page not found"],
  ["address", 404, error("Unknown request URL", { code: "unknown_url" })],
  ["reply-length", 400, error("max_tokens: 99999 > 8192, which is the maximum allowed number of output tokens")],
  ["other", 400, error("Bad request")],
  ["proxy", 407, "x"],
];

test.each(said)("%s: HTTP %i %j", (kind, status, body) => {
  const refused = status === 200 ? (refusedIn(body) ?? refusedInstead(body)) : refusedOf(status, body);
  expect(refused && errorKind(refused, "judge-m")).toBe(kind);
});

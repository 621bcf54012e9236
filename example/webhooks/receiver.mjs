// Prints Assay's webhook messages: WEBHOOK_SECRET=whsec_… PORT=8080 node receiver.mjs
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const key = Buffer.from(process.env.WEBHOOK_SECRET.replace("whsec_", ""), "base64");

function isFromAssay({ "webhook-id": id, "webhook-timestamp": time, "webhook-signature": signatures = "" }, body) {
  const signature = createHmac("sha256", key).update(`${id}.${time}.${body}`).digest("base64");
  const isFresh = Math.abs(Date.now() / 1000 - Number(time)) < 300;
  const isSame = (sent) =>
    sent.length === signature.length + 3 && timingSafeEqual(Buffer.from(sent), Buffer.from(`v1,${signature}`));
  return isFresh && signatures.split(" ").some(isSame);
}

createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString();
  if (!isFromAssay(request.headers, body)) return response.writeHead(401).end("The signature is wrong or old.");
  const { type, data } = JSON.parse(body);
  console.log(type, data.run?.name ?? "", data.url);
  response.writeHead(204).end();
}).listen(process.env.PORT ?? 8080, "127.0.0.1");

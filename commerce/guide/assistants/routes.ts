import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import type { Context, Hono } from "hono";
import type { StatusCode } from "hono/utils/http-status";
import { createShop } from "#contract/client/client.ts";
import { apiPrefix } from "#contract/paths.ts";
import { pageUrl } from "../../kernel/config.ts";
import { notFound } from "../../kernel/ctx.ts";
import { type Env, limitCall } from "../../kernel/http/router.ts";
import { readCompany, readFeatures, readIdentity, withoutVat } from "../../settings/index.ts";
import { createTools } from "./tools.ts";

/**
 * The MCP endpoint for AI assistants (streamable HTTP without sessions). Its tools call the shop API in-process as a guest
 * from the caller's network, so the API's rights and limits apply.
 */
export async function answerAssistant(c: Context<Env>, whole: Pick<Hono<Env>, "fetch">) {
  const ctx = c.get("ctx");
  if (!(await readFeatures(ctx)).assistants) throw notFound();
  await limitCall(c, "assistant");
  const shop = createShop({
    fetch: async (request) => whole.fetch(request, { ...c.env, byAssistant: true }),
    baseUrl: new URL(apiPrefix, ctx.config.publicUrl).href,
    channel: ctx.config.channelCode,
  });
  const [{ name }, company] = await Promise.all([readIdentity(ctx), readCompany(ctx)]);
  const tools = createTools(
    { shop, pageUrl: (path) => pageUrl(ctx.config, path) },
    { name, withoutVat: withoutVat(company) },
  );
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: undefined,
    enableJsonResponse: true,
  });
  await tools.connect(transport);
  const { body, status, headers } = await transport.handleRequest(c.req.raw);
  // The rate limit headers are set on the context, so the response must be created from it.
  return c.newResponse(body, status as StatusCode, Object.fromEntries(headers));
}

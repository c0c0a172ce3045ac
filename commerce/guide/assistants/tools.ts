import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { ToolWorld } from "./answers.ts";
import { addCartTools, addOrderTools } from "./cart-tools.ts";
import { addProductTools, addRoutineTools } from "./product-tools.ts";

type Seller = { name: string; withoutVat: boolean };

const instructions = ({ withoutVat }: Seller) =>
  `Prices are in euros, ${withoutVat ? "final: the seller charges no VAT" : "VAT included"}. ` +
  "Only the person places the order: build a cart, then give them the link of hand_over_cart, where they review it " +
  "and pay. Quote claims only with their evidence, and warnings whenever you recommend a product. Nothing here is " +
  "medical advice.";

/** Creates the tools for one request, since the endpoint has no sessions. Each wraps one call of the shop API. */
export function createTools(world: ToolWorld, seller: Seller): McpServer {
  const info = { name: seller.name, version: "1.0.0" };
  const server = new McpServer(info, { instructions: instructions(seller) });
  addProductTools(server, world);
  addRoutineTools(server, world);
  addCartTools(server, world);
  addOrderTools(server, world);
  return server;
}

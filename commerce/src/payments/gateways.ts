import type { Gateway } from "./gateway.ts";
import { sandboxGateway } from "./sandbox-gateway.ts";
import { stripeGateway } from "./stripe-gateway.ts";

/** An attempt is finished, asked about and refunded by the gateway that began it. */
export function gatewayNamed(name: string): Gateway {
  const gateway = [stripeGateway, sandboxGateway].find((one) => one.name === name);
  if (!gateway) throw new Error(`There is no gateway named ${name}`);
  return gateway;
}

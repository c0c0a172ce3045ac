import type { Ctx } from "../ctx.ts";
import type { Gateway } from "./gateway.ts";
import { sandboxGateway } from "./sandbox-gateway.ts";
import { stripeGateway } from "./stripe-gateway.ts";

/** New payments go through Stripe as soon as it has a key. */
export function gatewayInUse({ config }: Ctx): Gateway {
  return config.stripe.secretKey ? stripeGateway : sandboxGateway;
}

/** Old attempts are finished by the gateway that began them. */
export function gatewayNamed(name: string): Gateway {
  const gateway = [stripeGateway, sandboxGateway].find((one) => one.name === name);
  if (!gateway) throw new Error(`There is no gateway named ${name}`);
  return gateway;
}

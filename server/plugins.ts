import type { Plugin } from "#commerce/kernel/plugins.ts";
import { orderEmails } from "#commerce/orders/index.ts";
import { sandbox } from "#commerce/plugins/sandbox.ts";
import { stripe } from "#commerce/plugins/stripe.ts";

/** What this shop is made of beside its modules; docs/extending.md shows how to write one. */
export const plugins: readonly Plugin[] = [orderEmails, stripe, sandbox];

import type { Ctx } from "../ctx.ts";
import { findSelf } from "../customers/find-customer.ts";

type Typed = {
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  email?: string | null | undefined;
};

/** Whoever is signed in need not say again who they are; what they type wins all the same. */
export async function identify(ctx: Ctx, { firstName, lastName, email }: Typed) {
  const { actor } = ctx;
  const self = actor.type === "customer" ? await findSelf(ctx, actor.id) : undefined;
  return {
    id: self?.id ?? null,
    firstName: firstName || self?.firstName || undefined,
    lastName: lastName || self?.lastName || undefined,
    email: email || self?.email,
  };
}

/** Whoever is signed in has proven their mailbox; no other typed address is proven. */
export const isOwnMailbox = ({ actor }: Ctx, email: string) =>
  actor.type === "customer" && actor.email.toLowerCase() === email.toLowerCase();

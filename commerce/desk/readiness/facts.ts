import { and, asc, eq, isNull, not } from "drizzle-orm";
import type { LegalPage } from "#contract/admin/readiness.ts";
import type { Ctx } from "../../kernel/ctx.ts";
import { hasSecondFactor } from "../../auth/index.ts";
import { customers } from "../../customers/schema.ts";
import { mailTransportOf } from "../../mail/index.ts";
import { listManualMethods } from "../../payments/index.ts";
import {
  canBeOffered,
  needsAccount,
  type OnlinePayments,
  onlinePaymentsOfShop,
} from "../../orders/index.ts";
import { type ExpiringClaim, listExpiring } from "../../catalogue/index.ts";
import { products } from "../../catalogue/schema.ts";
import { type Company, readCompany, readIdentity } from "../../settings/index.ts";
import { listEnabled } from "../../shipping/index.ts";
import { type DoubtfulText, listDoubtfulTexts } from "./doubtful-texts.ts";
import { readLegalPages, readMailProof } from "./confirmations.ts";
import type { BackupPlace } from "../backups/backups.ts";

/** Demo data left in a shop that is no demo. */
export type DemoLeft = {
  products: number;
  customers: number;
  orders: number;
  /** Whether a demo account with its public password can still sign in. */
  accounts: boolean;
  /** Whether a payment method uses the demo's bank account. */
  bankAccount: boolean;
};

export type Surroundings = {
  lastBackup(): Promise<Date | null>;
  exposedFiles(): Promise<string[]>;
  demoLeft(ctx: Ctx): Promise<DemoLeft>;
  /** Absent if the host makes no backups. */
  backups?: BackupPlace;
};

export type Facts = {
  now: Date;
  /** `chosen` is true once the owner picked a logo, palette or fonts. */
  identity: { name: string; chosen: boolean };
  shippingMethods: string[];
  productsOnSale: number;
  publicUrl: string;
  onlinePayments: OnlinePayments;
  /** Names of the enabled methods that need no gateway. */
  otherMethods: string[];
  /** Names of enabled methods that lack the shop's bank account. */
  withoutAccount: string[];
  mail: { configured: boolean; from: string; provenAt: Date | null };
  company: Company;
  legalPages: LegalPage[];
  /** Titles of other pages with placeholders. */
  gapsElsewhere: string[];
  /** Contradictions between texts and settings. */
  contradictions: string[];
  /** Claims that have expired or will soon. */
  expiringClaims: ExpiringClaim[];
  /** Published texts with words that need evidence. */
  doubtfulTexts: DoubtfulText[];
  owners: number;
  /** Mailboxes of staff who sign in with a password only. */
  withoutSecondFactor: string[];
  lastBackup: Date | null;
  demoLeft: DemoLeft;
  exposedFiles: string[];
};

export async function gatherFacts(ctx: Ctx, surroundings: Surroundings): Promise<Facts> {
  const transport = mailTransportOf(ctx);
  const company = await readCompany(ctx);
  return {
    now: ctx.clock(),
    identity: await readLook(ctx),
    shippingMethods: (await listEnabled(ctx)).map(({ name }) => name),
    productsOnSale: await ctx.db.$count(products, eq(products.enabled, true)),
    publicUrl: ctx.config.publicUrl,
    onlinePayments: onlinePaymentsOfShop(ctx),
    ...(await methodsWithoutGateway(ctx)),
    mail: {
      configured: transport !== undefined,
      from: transport?.from ?? "",
      provenAt: await readMailProof(ctx),
    },
    company,
    ...(await readLegalPages(ctx, company)),
    expiringClaims: await listExpiring(ctx),
    doubtfulTexts: await listDoubtfulTexts(ctx),
    ...(await readOwners(ctx)),
    lastBackup: await surroundings.lastBackup(),
    demoLeft: await surroundings.demoLeft(ctx),
    exposedFiles: await surroundings.exposedFiles(),
  };
}

async function readLook(ctx: Ctx) {
  const { name, logo, palette, accent, typefaces } = await readIdentity(ctx);
  return { name, chosen: Boolean(logo ?? accent) || palette !== "" || typefaces !== "" };
}

async function methodsWithoutGateway(ctx: Ctx) {
  const { offered = [], rest = [] } = Object.groupBy(await listManualMethods(ctx), (method) =>
    canBeOffered(ctx, method) ? "offered" : "rest",
  );
  return {
    otherMethods: offered.map(({ name }) => name),
    withoutAccount: rest.filter((method) => needsAccount(ctx, method)).map(({ name }) => name),
  };
}

async function readOwners({ db }: Ctx) {
  const owns = and(
    eq(customers.role, "owner"),
    eq(customers.enabled, true),
    isNull(customers.deletedAt),
  );
  const without = await db
    .select({ email: customers.email })
    .from(customers)
    .where(and(owns, not(hasSecondFactor)))
    .orderBy(asc(customers.id));
  return {
    owners: await db.$count(customers, owns),
    withoutSecondFactor: without.map(({ email }) => email),
  };
}

import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { and, asc, eq, isNull } from "drizzle-orm";
import type {
  AskForPasskey,
  LoginAnswer,
  Passkey,
  PasskeyAnswer,
  PasskeyOptions,
} from "#contract/customer.ts";
import { LOGIN_CODE } from "#contract/forms/limits.ts";
import { type CustomerRow, findSelf, unauthenticated } from "../auth/index.ts";
import { type Ctx, existing, invalid, logSecurity, withTransaction } from "../kernel/ctx.ts";
import { updateById } from "../kernel/db/rows.ts";
import type { Caller } from "../kernel/http/client.ts";
import { node, wireDate } from "../kernel/http/json-ld.ts";
import { limit } from "../kernel/limits/limit.ts";
import { readNonce, sign, signedNonce } from "../kernel/secrets.ts";
import { readIdentity } from "../settings/index.ts";
import { startSession } from "./log-in.ts";
import { mayGoWithoutPassword } from "./login-codes.ts";
import { protectStaff, requirePassword } from "./passwords.ts";
import { customers, passkeys } from "./schema.ts";
import { sendAccountAlert } from "./tokens.ts";

/** Loaded on first use: its certificate parsers would take a tenth of the start-up time. */
const webauthn = () => import("@simplewebauthn/server");

type PasskeyRow = typeof passkeys.$inferSelect;
type Door = PasskeyRow["door"];

/** The relying party is the host of the pages, wherever the API runs; the office is on the API's host. */
function relyingParty({ config }: Ctx, door: Door) {
  const pages = door === "shop" ? config.storefrontUrl : undefined;
  const { hostname, origin } = new URL(pages ?? config.publicUrl);
  return { rpID: hostname, origin };
}

const validMs = LOGIN_CODE.minutes * 60 * 1000;

/** Single use: counts the challenge by its random part. */
async function consumeChallenge(ctx: Ctx, purpose: string, challenge: string): Promise<boolean> {
  const signed = Buffer.from(challenge, "base64url").toString();
  const random = readNonce(ctx, purpose, signed, validMs);
  if (random === undefined) return false;
  return (await ctx.limits.consume("passkey_challenge", random)).retryAfter === undefined;
}

const loginAt: Record<Door, string> = { shop: "passkey login", office: "office passkey login" };
const registrationOf = (id: number) => `passkey of ${id}`;

/** In the office a passkey replaces password and code, so user verification (fingerprint or PIN) is required. */
const verifiesUser = (door: Door) => door === "office";

/** Discoverable credentials: the browser selects one of the shop's, so no email is requested or revealed. */
export async function passkeyLoginOptions(ctx: Ctx, door: Door = "shop"): Promise<PasskeyOptions> {
  const { rpID } = relyingParty(ctx, door);
  const { generateAuthenticationOptions } = await webauthn();
  const challenge = signedNonce(ctx, loginAt[door]);
  const userVerification = verifiesUser(door) ? "required" : "preferred";
  const options = await generateAuthenticationOptions({ rpID, challenge, userVerification });
  return { options: { ...options } };
}

/** The same error for an unknown key, a wrong signature and another origin, so that keys cannot be enumerated. */
export async function logInByPasskey(
  ctx: Ctx,
  answer: PasskeyAnswer,
  caller: Caller,
): Promise<LoginAnswer> {
  const customer = await requireHolder(ctx, "shop", { answer, caller }, mayGoWithoutPassword);
  logSecurity(ctx, { event: "login.succeeded", account: customer.id, door: "shop", by: "passkey" });
  return startSession(ctx, customer, { door: "shop", device: caller.device });
}

type Given = { answer: PasskeyAnswer; caller: Caller };

/** Returns the account of a verified passkey and records its use. */
export async function requireHolder(
  ctx: Ctx,
  door: Door,
  { answer: { response }, caller }: Given,
  mayEnter: (customer: CustomerRow) => boolean,
): Promise<CustomerRow> {
  await limit(ctx, "login_network", caller.address);
  const [known] = await ctx.db
    .select({ passkey: passkeys, customer: customers })
    .from(passkeys)
    .innerJoin(customers, eq(customers.id, passkeys.customerId))
    .where(
      and(
        eq(passkeys.credentialId, response.id),
        eq(passkeys.door, door),
        isNull(customers.deletedAt),
      ),
    );
  const counter = known && (await verifiedCounter(ctx, response, known.passkey));
  if (!known || counter === undefined || !mayEnter(known.customer)) {
    logSecurity(ctx, { event: "login.failed", account: known?.customer.id, door, by: "passkey" });
    throw unauthenticated("Invalid credentials.");
  }
  const { passkey, customer } = known;
  await ctx.limits.refund("login_network", caller.address);
  await updateById(ctx.db, passkeys, passkey.id, { counter, lastUsedAt: ctx.clock() });
  return customer;
}

/** A signature counter that does not increase indicates a cloned key. */
async function verifiedCounter(ctx: Ctx, response: object, passkey: PasskeyRow) {
  const { door } = passkey;
  const { rpID, origin } = relyingParty(ctx, door);
  const { verifyAuthenticationResponse } = await webauthn();
  const verdict = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => consumeChallenge(ctx, loginAt[door], challenge),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: verifiesUser(door),
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
      counter: passkey.counter,
    },
  }).catch(() => undefined);
  return verdict?.verified ? verdict.authenticationInfo.newCounter : undefined;
}

const most = 20;

/** ES256, EdDSA, RS256: the library would also offer algorithms that are experimental in Node. */
const supportedAlgorithmIDs = [-7, -8, -257];

/** Requires the password: a stolen browser must not be able to add a passkey. */
export async function askForPasskey(
  ctx: Ctx,
  id: number,
  { currentPassword }: AskForPasskey,
): Promise<PasskeyOptions> {
  const customer = await findSelf(ctx, id);
  protectStaff(ctx, customer, "currentPassword");
  await requirePassword(ctx, customer, currentPassword);
  return registrationOptions(ctx, customer, "shop");
}

export async function registrationOptions(
  ctx: Ctx,
  customer: CustomerRow,
  door: Door,
): Promise<PasskeyOptions> {
  const { id } = customer;
  const known = await passkeysOf(ctx, id, door);
  if (known.length >= most) throw invalid("", "Hai già molte passkey: eliminane prima una.");
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: (await readIdentity(ctx)).name,
    rpID: relyingParty(ctx, door).rpID,
    userName: customer.email,
    userDisplayName: [customer.firstName, customer.lastName].filter(Boolean).join(" "),
    userID: new Uint8Array(Buffer.from(sign(ctx, "passkey user", String(id)), "base64url")),
    challenge: signedNonce(ctx, registrationOf(id)),
    supportedAlgorithmIDs,
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: {
      residentKey: "required",
      userVerification: verifiesUser(door) ? "required" : "preferred",
    },
  });
  return { options: { ...options } };
}

export async function addPasskey(
  ctx: Ctx,
  id: number,
  { response }: PasskeyAnswer,
  { device }: Caller,
  door: Door = "shop",
): Promise<Passkey> {
  const customer = await findSelf(ctx, id);
  const { rpID, origin } = relyingParty(ctx, door);
  const { verifyRegistrationResponse } = await webauthn();
  const verdict = await verifyRegistrationResponse({
    response: response as object as RegistrationResponseJSON,
    expectedChallenge: (challenge) => consumeChallenge(ctx, registrationOf(id), challenge),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: verifiesUser(door),
    supportedAlgorithmIDs,
  }).catch(() => undefined);
  if (!verdict?.verified) throw invalid("", "La passkey non è stata accettata: riprova.");
  const { id: credentialId, publicKey, counter } = verdict.registrationInfo.credential;
  const row = await withTransaction(ctx, async (ctx) => {
    const [added] = await ctx.db
      .insert(passkeys)
      .values({
        customerId: id,
        door,
        credentialId,
        publicKey: Buffer.from(publicKey).toString("base64url"),
        counter,
        name: device ?? "Passkey",
        createdAt: ctx.clock(),
      })
      .onConflictDoNothing()
      .returning();
    if (!added) throw invalid("", "Questa passkey è già di un account.");
    await sendAccountAlert(ctx, customer, "passkey_added", device);
    return added;
  });
  logSecurity(ctx, { event: "passkey.added", door });
  return present(ctx, row);
}

export async function listPasskeys(ctx: Ctx, id: number, door: Door = "shop"): Promise<Passkey[]> {
  await findSelf(ctx, id);
  return (await passkeysOf(ctx, id, door)).map((row) => present(ctx, row));
}

/** Requires the password: a stolen browser must not delete its owner's passkeys. */
export async function deletePasskey(
  ctx: Ctx,
  id: number,
  passkey: string,
  { currentPassword }: AskForPasskey,
): Promise<void> {
  const customer = await findSelf(ctx, id);
  protectStaff(ctx, customer, "currentPassword");
  await requirePassword(ctx, customer, currentPassword);
  await removePasskey(ctx, customer, Number(passkey), "shop");
}

export async function removePasskey(
  ctx: Ctx,
  customer: CustomerRow,
  passkey: number,
  door: Door,
): Promise<void> {
  const own = existing((await passkeysOf(ctx, customer.id, door)).find(({ id }) => id === passkey));
  await withTransaction(ctx, async (ctx) => {
    await ctx.db.delete(passkeys).where(eq(passkeys.id, own.id));
    await sendAccountAlert(ctx, customer, "passkey_removed", own.name);
  });
  logSecurity(ctx, { event: "passkey.removed", door });
}

export const passkeysOf = (ctx: Ctx, customerId: number, door?: Door): Promise<PasskeyRow[]> =>
  ctx.db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.customerId, customerId), door && eq(passkeys.door, door)))
    .orderBy(asc(passkeys.id));

export async function getPasskey(ctx: Ctx, id: number, passkey: string) {
  const own = await listPasskeys(ctx, id);
  return existing(own.find((one) => String(one.id) === passkey));
}

const present = (ctx: Ctx, { id, customerId, name, createdAt, lastUsedAt }: PasskeyRow) => ({
  ...node(ctx, "Passkey", `shop/customers/${customerId}/passkeys/${id}`),
  id,
  name,
  createdAt: wireDate(createdAt),
  lastUsedAt: lastUsedAt && wireDate(lastUsedAt),
});

import { z } from "zod";
import { Address } from "./address.ts";
import { ReviewPhoto } from "./review.ts";
import { collectionOf, rootResource, Iri, resource, schema } from "./json-ld.ts";

const ConsentKind = z.enum([
  "privacy",
  "newsletter",
  "price_alerts",
  "profiling",
  "terms",
  "health",
]);

export const Consent = schema("Consent", {
  kind: ConsentKind,
  granted: z.boolean(),
  textVersion: z.string(),
  source: z.string(),
  at: z.string(),
});
export type Consent = z.infer<typeof Consent>;

const Gender = z.enum(["u", "m", "f"]).describe("Unknown, male, female");
type Gender = z.infer<typeof Gender>;

export const ShopUser = resource("ShopUser", { verified: z.boolean() });

export const Customer = rootResource("Customer", {
  id: z.int(),
  email: z.string(),
  pendingEmail: z
    .string()
    .nullable()
    .default(null)
    .describe("A new address that still waits for its confirmation"),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  fullName: z.string(),
  phoneNumber: z.string().nullable(),
  gender: Gender,
  birthday: z.string().nullable(),
  subscribedToNewsletter: z.boolean(),
  consents: z.array(Consent).default([]).describe("The last answer of each kind"),
  adminAccess: z.boolean().default(false),
  defaultAddress: Iri.nullable(),
  user: ShopUser,
});
export type Customer = z.infer<typeof Customer>;

/** Forms send `male` or `female`, the API uses `m` or `f`. */
export const genderCodes = { male: "m", female: "f" } as const;

const botCheck = { recaptchaToken: z.string().optional() };

export const SignUp = schema("SignUp", {
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  password: z.string(),
  birthday: z.string().nullish(),
  gender: z.string().nullish(),
  subscribedToNewsletter: z.boolean().optional(),
  consents: z
    .object({
      privacy: z.boolean().optional(),
      newsletter: z.boolean().optional(),
      profiling: z.boolean().optional(),
    })
    .optional(),
  ...botCheck,
});
export type SignUp = z.infer<typeof SignUp>;

export const LogIn = schema("LogIn", { email: z.string(), password: z.string(), ...botCheck });
export type LogIn = z.infer<typeof LogIn>;

export const LoginCodeRequest = schema("LoginCodeRequest", {
  request: z.string().describe("Goes with the code, and stays where it was asked for"),
});
export type LoginCodeRequest = z.infer<typeof LoginCodeRequest>;

export const LogInByCode = schema("LogInByCode", {
  email: z.string(),
  request: z.string(),
  code: z.string().describe("The digits of the email"),
  ...botCheck,
});
export type LogInByCode = z.infer<typeof LogInByCode>;

/** WebAuthn options and responses, as the browser's JSON. */
export const PasskeyOptions = schema("PasskeyOptions", { options: z.looseObject({}) });
export type PasskeyOptions = z.infer<typeof PasskeyOptions>;

export const PasskeyAnswer = schema("PasskeyAnswer", {
  response: z.looseObject({ id: z.string().max(1400), response: z.looseObject({}) }),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

/** Adding or deleting a passkey requires the password. */
export const AskForPasskey = schema("AskForPasskey", { currentPassword: z.string() });
export type AskForPasskey = z.infer<typeof AskForPasskey>;

export const Passkey = resource("Passkey", {
  id: z.int(),
  name: z.string().describe("The device it was made on"),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type Passkey = z.infer<typeof Passkey>;
export const PasskeyCollection = collectionOf(Passkey);

/** Message of login's 401 when the password is right but the email is not verified. */
export const accountNotVerified = "Account is not verified.";

/** Message of login's 403 when demo staff sign in from the public internet. */
export const demoStaffRefused =
  "L’accesso di prova dello staff risponde solo da questo computer e dalla rete locale.";

export const LoginAnswer = schema("LoginAnswer", {
  token: z.string(),
  refresh_token: z.string(),
  channelCode: z.string(),
  customer: Iri,
  customerData: Customer,
});
export type LoginAnswer = z.infer<typeof LoginAnswer>;

export const RefreshToken = schema("RefreshToken", { refresh_token: z.string().optional() });

export const EmailOnly = z.object({ email: z.string(), ...botCheck }).meta({ id: "EmailOnly" });
export type EmailOnly = z.infer<typeof EmailOnly>;

/** Fields left out are unchanged. */
export const UpdateCustomer = schema("UpdateCustomer", {
  email: z.string().optional(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  phoneNumber: z.string().nullish(),
  gender: z.string().nullish(),
  birthday: z.string().nullish(),
  subscribedToNewsletter: z.boolean().optional(),
  consents: z
    .object({
      newsletter: z.boolean().optional(),
      profiling: z.boolean().optional(),
      health: z
        .boolean()
        .optional()
        .describe("False takes it back, and deletes the consultations it was given for"),
    })
    .optional(),
  defaultAddress: Iri.nullish(),
  currentPassword: z.string().optional().describe("Needed to change the e-mail"),
});
export type UpdateCustomer = z.infer<typeof UpdateCustomer>;

const newPassword = { newPassword: z.string(), confirmNewPassword: z.string() };

export const ChangePassword = schema("ChangePassword", {
  currentPassword: z.string(),
  ...newPassword,
  keepPasskeys: z
    .array(z.int())
    .max(100)
    .optional()
    .describe("The others are deleted, all of them when absent"),
});
export const ProtectAccount = schema("ProtectAccount", { token: z.string().max(200) });
export type ChangePassword = z.infer<typeof ChangePassword>;

export const ResetPassword = z.object(newPassword).meta({ id: "ResetPassword" });
export type ResetPassword = z.infer<typeof ResetPassword>;

export const CustomerSession = resource("CustomerSession", {
  id: z.string(),
  device: z.string().nullable().describe("Browser and system, as far as known"),
  door: z.enum(["shop", "office"]).describe("Where the login was"),
  startedAt: z.string(),
  lastUsedAt: z.string(),
  current: z.boolean().describe("The one that asks"),
});
export type CustomerSession = z.infer<typeof CustomerSession>;
export const CustomerSessionCollection = collectionOf(CustomerSession);

export const EndSessions = schema("EndSessions", {
  currentPassword: z.string(),
  session: z.string().nullish().describe("One of them; otherwise all but this one"),
});
export type EndSessions = z.infer<typeof EndSessions>;

export const DeleteCustomer = schema("DeleteCustomer", { currentPassword: z.string() });
export type DeleteCustomer = z.infer<typeof DeleteCustomer>;

export const Subscribe = schema("Subscribe", {
  email: z.string(),
  consents: z
    .object({ newsletter: z.boolean().optional(), profiling: z.boolean().optional() })
    .optional(),
  ...botCheck,
});
export type Subscribe = z.infer<typeof Subscribe>;

/** The shop's own pages ask for the password; the link alone also verifies (SPEC §5). */
export const VerifyAccount = schema("VerifyAccount", {
  password: z
    .string()
    .optional()
    .describe("The one chosen at registration; the shop's own addition"),
});
export type VerifyAccount = z.infer<typeof VerifyAccount>;

export const Verification = rootResource("Verification", {
  purpose: z.enum(["registration", "email_change"]),
  email: z.string().describe("The mailbox the link proves"),
  account: z
    .string()
    .nullable()
    .describe("Of an account that changes its address, a hint of the present one"),
  newsletter: z
    .boolean()
    .optional()
    .describe("Confirming also starts the newsletter that was asked for"),
});
export type Verification = z.infer<typeof Verification>;

export const NewsletterRequest = rootResource("NewsletterRequest", {
  email: z.string(),
});
export type NewsletterRequest = z.infer<typeof NewsletterRequest>;

/** Optional emails a mailbox receives, besides those about orders and account: our addition to the SPEC. */
export const EmailPreferences = rootResource("EmailPreferences", {
  email: z.string(),
  newsletter: z.boolean(),
  priceAlerts: z.boolean().describe("When the price of a favourite falls"),
  stockAlerts: z
    .array(z.object({ id: z.int(), productName: z.string() }))
    .describe("What the mailbox waits for, one email each"),
});
export type EmailPreferences = z.infer<typeof EmailPreferences>;

export const ChangeEmailPreferences = schema("ChangeEmailPreferences", {
  newsletter: z.boolean().optional(),
  priceAlerts: z.boolean().optional(),
  stockAlerts: z.array(z.int()).optional().describe("Those that stay"),
});
export type ChangeEmailPreferences = z.infer<typeof ChangeEmailPreferences>;

export const Nothing = z.object({}).meta({ id: "Nothing" });

export const BotChallenge = schema("BotChallenge", {
  parameters: z.record(z.string(), z.unknown()),
  signature: z.string(),
});
export type BotChallenge = z.infer<typeof BotChallenge>;

/** All personal data the shop has about a customer, GDPR art. 15 and 20. */
export const CustomerExport = schema("CustomerExport", {
  exportedAt: z.string(),
  customer: Customer,
  addresses: z.array(Address),
  consents: z.array(Consent),
  newsletter: z.object({ state: z.string(), requestedAt: z.string() }).nullable(),
  orders: z.array(z.record(z.string(), z.unknown())),
  wishlist: z.array(z.object({ variant: z.string(), product: z.string(), addedAt: z.string() })),
  reviews: z.array(
    z.object({
      product: z.string(),
      title: z.string(),
      comment: z.string(),
      rating: z.int(),
      skinType: z.string().nullish(),
      photos: z.array(ReviewPhoto),
    }),
  ),
  contactRequests: z.array(z.object({ message: z.string(), createdAt: z.string() })),
  ritual: z
    .object({ answers: z.record(z.string(), z.string()), savedAt: z.string() })
    .nullish()
    .describe("The answers of the skin quiz, where they were saved"),
  passkeys: z.array(z.object({ name: z.string(), createdAt: z.string() })).optional(),
  devices: z
    .array(z.object({ device: z.string().nullable(), lastSeenAt: z.string() }))
    .optional()
    .describe("Devices that signed in during the last year"),
  staffNotes: z.string().nullish(),
  staffTags: z.array(z.string()).optional(),
});
export type CustomerExport = z.infer<typeof CustomerExport>;

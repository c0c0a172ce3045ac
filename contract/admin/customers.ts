import { z } from "zod";
import { Cents, schema } from "../json-ld.ts";
import { Address } from "../address.ts";
import { OrderAddress } from "../order.ts";
import { ReviewPhoto } from "../review.ts";
import { Consent } from "../customer.ts";
import { WithdrawalOutcome } from "../support.ts";
import { Flag, Search, listQuery } from "./listing.ts";
import { staffRoles } from "./constants.ts";
import { Required, Text } from "./fields.ts";

export const AdminCustomer = z.object({
  id: z.int(),
  email: z.string(),
  firstName: Text,
  lastName: Text,
  phoneNumber: Text,
  birthday: Text,
  gender: z.enum(["u", "m", "f"]),
  role: z.enum(["customer", ...staffRoles]),
  enabled: z.boolean().describe("May sign in"),
  verifiedAt: Text,
  deletedAt: Text,
  notes: Text.describe("For the staff"),
  tags: z.array(z.string()).describe("For the staff"),
  guestSince: Text.describe(
    "First order without an account; null for accounts that never bought so",
  ),
  createdAt: z.string(),
  orderCount: z.int().describe("Not cancelled, with those placed as a guest from the mailbox"),
  spent: Cents.describe("Money received, less what was refunded"),
  lastOrder: z.object({ number: z.string(), placedAt: z.string() }).nullable(),
  city: Text.describe("Of the last order"),
  secondFactor: z.boolean().describe("The office asks for a code"),
});
export const ChangeCustomer = AdminCustomer.pick({
  firstName: true,
  lastName: true,
  phoneNumber: true,
  birthday: true,
  gender: true,
  enabled: true,
})
  .extend({
    notes: z.string().trim().max(5000).nullable(),
    tags: z.array(z.string().trim().min(1).max(40)).max(20),
  })
  .partial();
export const CustomerTags = schema("CustomerTags", { tags: z.array(z.string()) });
export type CustomerTags = z.infer<typeof CustomerTags>;
export const CustomerDetails = schema("CustomerDetails", {
  addresses: z.array(Address),
  defaultAddressId: z.int().nullable(),
  consents: z.array(Consent).describe("The last answer of each kind"),
  newsletter: z.enum(["pending", "active", "ended"]).nullable(),
  lastAddress: OrderAddress.nullable().describe("Of the last order"),
});
export type CustomerDetails = z.infer<typeof CustomerDetails>;

export const CustomerQuery = listQuery(["email", "lastName", "createdAt"], {
  q: Search,
  role: z.enum(["customer", ...staffRoles]).optional(),
  account: Flag.describe("Verified accounts, or people without one"),
  tag: z.string().trim().max(40).optional(),
});

export const AdminSubscription = z.object({
  id: z.int(),
  email: z.string(),
  state: z.enum(["pending", "active", "ended"]),
  requestedAt: z.string(),
  confirmedAt: Text,
  endedAt: Text,
});
export const SubscriptionQuery = listQuery(["email", "requestedAt", "confirmedAt"], {
  q: Search,
  state: z.enum(["pending", "active", "ended"]).optional(),
});

export const ModerateReviews = schema("ModerateReviews", {
  ids: z.array(z.int()).min(1).max(100),
  move: z.enum(["approve", "reject"]),
});

export const AdminReview = z.object({
  id: z.int(),
  product: z.string().describe("Code"),
  productName: z.string(),
  customerId: z.int().nullable(),
  author: z.string(),
  title: z.string(),
  comment: z.string(),
  rating: z.int(),
  skinType: Text,
  photos: z.array(ReviewPhoto),
  status: z.enum(["unconfirmed", "new", "accepted", "rejected"]),
  verifiedCustomer: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export const AdminReviewQuery = listQuery(["createdAt", "rating"], {
  q: Search,
  status: z.enum(["unconfirmed", "new", "accepted", "rejected"]).optional(),
  rating: z.coerce.number().int().min(1).max(5).optional(),
});

const Assignee = z.string().trim().max(200).nullable();

export const AdminContactRequest = z.object({
  id: z.int(),
  typeCode: z.string(),
  firstName: Text,
  lastName: Text,
  email: z.string(),
  message: z.string(),
  orderNumber: Text,
  productCode: Text,
  customerId: z.int().nullable(),
  status: z.enum(["new", "open", "closed"]),
  assignee: Text,
  createdAt: z.string(),
});
export const ChangeContactRequest = z
  .object({ status: z.enum(["new", "open", "closed"]), assignee: Assignee })
  .partial();
export const ContactRequestQuery = listQuery(["createdAt"], {
  q: Search,
  status: z.enum(["new", "open", "closed"]).optional(),
  assignee: z.string().optional(),
});
export const AnswerContactRequest = schema("AnswerContactRequest", {
  answer: z.string().max(20_000),
});

export const AdminWithdrawalRequest = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  orderNumber: z.string(),
  orderId: z.int().nullable(),
  linkedOrder: Text.describe("Number of the order it belongs to"),
  items: z.array(z.object({ name: z.string(), quantity: z.int().optional() })).nullable(),
  notes: Text,
  statement: z.string(),
  flags: z.array(z.string()),
  receivedAt: z.string(),
  status: z.enum(["received", "open", "closed"]),
  assignee: Text,
  outcome: WithdrawalOutcome.nullable(),
  answer: Text.describe("What the email to the customer says about it"),
  answeredAt: Text,
  goodsReceivedAt: Text.describe("When what was sent back came"),
  returnId: z.int().nullable().describe("The return of its goods"),
  refundBy: z.string().describe("Day, fourteen after the statement"),
});
export const ChangeWithdrawalRequest = z
  .object({ status: z.enum(["received", "open", "closed"]), assignee: Assignee })
  .partial();
export const WithdrawalRequestQuery = listQuery(["receivedAt"], {
  q: Search,
  status: z.enum(["received", "open", "closed"]).optional(),
  outcome: WithdrawalOutcome.optional(),
  waiting: Flag.describe("Somebody here has to go on with it"),
  assignee: z.string().optional(),
});
export const ReceiveGoods = z.object({}).meta({ id: "ReceiveGoods" });
export const AnswerWithdrawalRequest = schema("AnswerWithdrawalRequest", {
  outcome: WithdrawalOutcome,
  answer: z.string().max(20_000).nullish().describe("A refusal must say why"),
});
export type AnswerWithdrawalRequest = z.infer<typeof AnswerWithdrawalRequest>;

export const LinkWithdrawalRequest = schema("LinkWithdrawalRequest", {
  orderNumber: Required.max(255),
});

export const AuditEntry = z.object({
  id: z.int(),
  actor: z.string(),
  actorEmail: Text,
  action: z.string(),
  subject: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  at: z.string(),
});
export const AuditQuery = listQuery(["at"], {
  q: Search,
  actor: z.string().optional(),
  action: z.string().optional(),
  subject: z.string().optional(),
});

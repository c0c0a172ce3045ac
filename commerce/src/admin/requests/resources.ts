import { desc } from "drizzle-orm";
import {
  AdminContactRequest,
  AdminWithdrawalRequest,
  ChangeContactRequest,
  ChangeWithdrawalRequest,
  ContactRequestQuery,
  WithdrawalRequestQuery,
} from "#contract/admin/people.ts";
import { contactRequests, withdrawalRequests } from "../../db/schema/voices.ts";
import { refundBy } from "../../requests/withdrawal-deadline.ts";
import type { Resource } from "../resource/resource.ts";

export const contactResource: Resource = {
  name: "contact-requests",
  type: "ContactRequest",
  table: contactRequests,
  key: "id",
  output: AdminContactRequest,
  query: ContactRequestQuery,
  words: [
    contactRequests.email,
    contactRequests.firstName,
    contactRequests.lastName,
    contactRequests.message,
    contactRequests.orderNumber,
  ],
  columns: {
    createdAt: contactRequests.createdAt,
    status: contactRequests.status,
    assignee: contactRequests.assignee,
  },
  usual: [desc(contactRequests.createdAt), desc(contactRequests.id)],
  change: ChangeContactRequest,
};

/** The statement stays as it was received, and its answer as it was sent. */
export const withdrawalResource: Resource = {
  name: "withdrawal-requests",
  type: "WithdrawalRequest",
  table: withdrawalRequests,
  key: "id",
  output: AdminWithdrawalRequest,
  query: WithdrawalRequestQuery,
  words: [
    withdrawalRequests.email,
    withdrawalRequests.firstName,
    withdrawalRequests.lastName,
    withdrawalRequests.orderNumber,
  ],
  columns: {
    receivedAt: withdrawalRequests.receivedAt,
    status: withdrawalRequests.status,
    outcome: withdrawalRequests.outcome,
    assignee: withdrawalRequests.assignee,
  },
  usual: [desc(withdrawalRequests.receivedAt), desc(withdrawalRequests.id)],
  change: ChangeWithdrawalRequest,
  extend: async (_, { receivedAt }) => ({ refundBy: refundBy(receivedAt as Date) }),
};

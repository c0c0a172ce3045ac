import { ContactRequestTypeCollection, WithdrawalRequest } from "../request.ts";
import type {
  AskStockAlert,
  ContactRequestType,
  SendContactRequest,
  SendWithdrawalRequest,
} from "../request.ts";
import { page } from "./page.ts";
import type { Send } from "./transport.ts";

export function requestCalls(send: Send) {
  return {
    contactRequestTypes: async (): Promise<ContactRequestType[]> =>
      page(await send("/shop/contact-request-types", { answers: ContactRequestTypeCollection }))
        .items,
    sendContactRequest: (request: SendContactRequest) =>
      send("/shop/contact-requests", { method: "POST", body: request }),
    withdraw: (request: SendWithdrawalRequest) =>
      send("/shop/withdrawal-requests", {
        method: "POST",
        body: request,
        answers: WithdrawalRequest,
      }),
    askStockAlert: (alert: AskStockAlert) =>
      send("/shop/stock-alerts", { method: "POST", body: alert }),
  };
}

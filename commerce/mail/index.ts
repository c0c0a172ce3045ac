export { emailRoutes } from "./admin-routes.ts";
export type { Emails, Email } from "./emails.ts";
export { drawLogo, logoAddress } from "./logo.ts";
export { links, maskMailbox } from "./links.ts";
export { daysUntil, type OrderEmail, orderEmails, queueOrderEmail } from "./order-emails.ts";
export { moneyRows, paymentRows, printAmount } from "./parts/order-money.ts";
export {
  deliverEmail,
  type Mail,
  purgeEmailBodies,
  queueEmail,
  sendEmail,
  sendKeptEmails,
} from "./send.ts";
export { type MailTransport, mailTransportOf, mailTransports } from "./transport.ts";

import type { LetterName } from "./letters.ts";
import { accountDeleted } from "./letters/account-deleted.tsx";
import { accountExists } from "./letters/account-exists.tsx";
import { backInStock } from "./letters/back-in-stock.tsx";
import { contactAnswer } from "./letters/contact-answer.tsx";
import { contactCopy } from "./letters/contact-copy.tsx";
import { emailChanged } from "./letters/email-changed.tsx";
import { giftCard } from "./letters/gift-card.tsx";
import { mailTest } from "./letters/mail-test.tsx";
import { newsletterConfirm } from "./letters/newsletter-confirm.tsx";
import { newsletterWelcome } from "./letters/newsletter-welcome.tsx";
import { orderCancelled } from "./letters/order-cancelled.tsx";
import { orderConfirmation } from "./letters/order-confirmation.tsx";
import { orderDelivered } from "./letters/order-delivered.tsx";
import { orderRefunded } from "./letters/order-refunded.tsx";
import { orderShipped } from "./letters/order-shipped.tsx";
import { passwordChanged } from "./letters/password-changed.tsx";
import { paymentFailed } from "./letters/payment-failed.tsx";
import { paymentReceived } from "./letters/payment-received.tsx";
import { priceDrop } from "./letters/price-drop.tsx";
import { resetPassword } from "./letters/reset-password.tsx";
import { reviewConfirm } from "./letters/review-confirm.tsx";
import { reviewPublished } from "./letters/review-published.tsx";
import { staffInvitation } from "./letters/staff-invitation.tsx";
import { verifyAccount } from "./letters/verify-account.tsx";
import { withdrawalAccepted } from "./letters/withdrawal-accepted.tsx";
import { withdrawalReceived } from "./letters/withdrawal-received.tsx";
import { withdrawalRefused } from "./letters/withdrawal-refused.tsx";
import type { Template } from "./template.ts";

export const templates: { [Name in LetterName]: Template<Name> } = {
  verify_account: verifyAccount,
  account_exists: accountExists,
  reset_password: resetPassword,
  staff_invitation: staffInvitation,
  password_changed: passwordChanged,
  email_changed: emailChanged,
  newsletter_confirm: newsletterConfirm,
  newsletter_welcome: newsletterWelcome,
  order_confirmation: orderConfirmation,
  payment_received: paymentReceived,
  payment_failed: paymentFailed,
  order_shipped: orderShipped,
  order_delivered: orderDelivered,
  order_cancelled: orderCancelled,
  order_refunded: orderRefunded,
  gift_card: giftCard,
  review_confirm: reviewConfirm,
  review_published: reviewPublished,
  withdrawal_received: withdrawalReceived,
  withdrawal_accepted: withdrawalAccepted,
  withdrawal_refused: withdrawalRefused,
  contact_copy: contactCopy,
  contact_answer: contactAnswer,
  back_in_stock: backInStock,
  price_drop: priceDrop,
  account_deleted: accountDeleted,
  mail_test: mailTest,
};

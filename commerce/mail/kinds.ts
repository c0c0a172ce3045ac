import type { EmailName } from "./emails.ts";

type Kind = readonly [group: string, label: string];

const order = (label: string): Kind => ["Ordini", label];
const payment = (label: string): Kind => ["Pagamenti e rimborsi", label];
const account = (label: string): Kind => ["Account", label];
const request = (label: string): Kind => ["Richieste e recessi", label];
const notice = (label: string): Kind => ["Newsletter e avvisi", label];
const staff = (label: string): Kind => ["Chi lavora nel negozio", label];

/** Every email by the name the office knows it by, in the order of the list. */
export const emailKinds: Record<EmailName, Kind> = {
  order_confirmation: order("Conferma d’ordine"),
  order_shipped: order("Ordine spedito"),
  order_collectable: order("Pacco pronto al punto di ritiro"),
  order_late: order("Ordine in ritardo"),
  order_delivered: order("Ordine consegnato"),
  order_cancelled: order("Ordine annullato"),
  gift_card: order("Carta regalo"),
  payment_received: payment("Pagamento ricevuto"),
  payment_failed: payment("Pagamento non riuscito"),
  payment_missing: payment("Bonifico che manca"),
  payment_changed: payment("Pagamento cambiato"),
  order_refunded: payment("Rimborso"),
  refund_account_wanted: payment("Conto per il rimborso, da dire"),
  refund_account_received: payment("Conto per il rimborso, ricevuto"),
  withdrawal_received: request("Recesso ricevuto"),
  withdrawal_accepted: request("Recesso accolto"),
  withdrawal_refused: request("Recesso non accolto"),
  return_authorised: request("Reso autorizzato"),
  return_received: request("Reso arrivato"),
  contact_copy: request("Copia di un messaggio"),
  contact_answer: request("Risposta a un messaggio"),
  review_confirm: request("Recensione da confermare"),
  review_published: request("Recensione pubblicata"),
  verify_account: account("Conferma dell’indirizzo"),
  account_exists: account("Account che c’è già"),
  reset_password: account("Nuova password"),
  password_changed: account("Password cambiata"),
  email_changed: account("Indirizzo cambiato"),
  account_inactive: account("Account non usato"),
  account_deleted: account("Account eliminato"),
  newsletter_confirm: notice("Conferma della newsletter"),
  newsletter_welcome: notice("Benvenuto nella newsletter"),
  back_in_stock: notice("Di nuovo disponibile"),
  price_drop: notice("Prezzo ridotto"),
  staff_invitation: staff("Invito a lavorare nel negozio"),
  staff_notice: staff("Avviso"),
  staff_digest: staff("Riepilogo del giorno"),
  mail_test: staff("Prova della posta"),
};

/** States as the staff reads them; what is waiting, moving, done or off. */
type Tone = "wait" | "go" | "done" | "off";
type Word = [label: string, tone: Tone];

const words: Record<string, Record<string, Word>> = {
  state: {
    new: ["Aperto", "go"],
    fulfilled: ["Evaso", "done"],
    cancelled: ["Annullato", "off"],
  },
  paymentState: {
    awaiting_payment: ["Da pagare", "wait"],
    pending_on_delivery: ["Alla consegna", "wait"],
    paid: ["Pagato", "done"],
    partially_refunded: ["Rimborsato in parte", "off"],
    refunded: ["Rimborsato", "off"],
    cancelled: ["Annullato", "off"],
  },
  shippingState: {
    ready: ["Da spedire", "wait"],
    shipped: ["Spedito", "go"],
    delivered: ["Consegnato", "done"],
    no_shipping: ["Senza spedizione", "done"],
    cancelled: ["Annullato", "off"],
  },
  review: {
    unconfirmed: ["Da confermare", "off"],
    new: ["Da leggere", "wait"],
    accepted: ["Pubblicata", "done"],
    rejected: ["Rifiutata", "off"],
  },
  contact: { new: ["Nuovo", "wait"], open: ["In corso", "go"], closed: ["Chiuso", "done"] },
  withdrawal: {
    received: ["Ricevuto", "wait"],
    open: ["In corso", "go"],
    closed: ["Chiuso", "done"],
  },
  withdrawalOutcome: {
    null: ["Da rispondere", "wait"],
    accepted: ["Accettato", "done"],
    refused: ["Rifiutato", "off"],
  },
  orderWithdrawal: {
    withdrawal_requested: ["Recesso chiesto", "wait"],
    withdrawal_accepted: ["Recesso accettato", "go"],
    withdrawal_refused: ["Recesso rifiutato", "off"],
    withdrawal_goods_received: ["Reso ricevuto", "go"],
  },
  return: {
    authorised: ["In attesa dei prodotti", "wait"],
    received: ["Arrivato, da rimborsare", "go"],
    refunding: ["Rimborso in corso", "go"],
    refunded: ["Rimborsato", "done"],
    closed: ["Chiuso", "off"],
  },
  returnCause: { withdrawal: ["Recesso", "off"], complaint: ["Reclamo", "off"] },
  returnPiece: {
    away: ["Non ancora arrivato", "off"],
    proven: ["In viaggio, c’è la prova di spedizione", "go"],
    intact: ["Integro", "done"],
    seal_broken: ["Sigillo o confezione aperta", "wait"],
    worn: ["Usato o rovinato", "wait"],
  },
  newsletter: {
    pending: ["Da confermare", "wait"],
    active: ["Attiva", "done"],
    ended: ["Terminata", "off"],
  },
  delivery: {
    pending: ["In partenza", "wait"],
    delivered: ["Consegnato", "done"],
    failed: ["Non consegnato", "off"],
  },
  refund: {
    pending: ["In corso", "wait"],
    to_do: ["Da rimborsare a mano", "wait"],
    succeeded: ["Riuscito", "done"],
    failed: ["Non riuscito", "off"],
  },
  paymentMethod: {
    on: ["Attivo", "done"],
    off: ["Non attivo", "off"],
    test: ["Attivo, di prova", "wait"],
    no_gateway: ["Manca il fornitore", "wait"],
  },
  staff: { true: ["Attivo", "done"], false: ["Bloccato", "off"] },
  secondFactor: {
    true: ["Verifica in due passaggi attiva", "done"],
    false: ["Solo password", "wait"],
  },
  invitation: { pending: ["Invito in attesa", "wait"], expired: ["Invito scaduto", "off"] },
  offer: {
    on: ["Attiva", "done"],
    off: ["Non attiva", "off"],
    planned: ["Programmata", "wait"],
    ended: ["Terminata", "off"],
  },
  coupon: {
    on: ["Attivo", "done"],
    off: ["Non attivo", "off"],
    planned: ["Non ancora valido", "wait"],
    ended: ["Scaduto", "off"],
  },
  enabled: { true: ["Attivo", "done"], false: ["Non attivo", "off"] },
};

export type Kind = keyof typeof words;

export const wordOf = (kind: Kind, state: unknown): Word =>
  words[kind]?.[String(state)] ?? [String(state), "off"];

export const choicesOf = (kind: Kind) =>
  Object.entries(words[kind] ?? {}).map(([id, [name]]) => ({ id, name }));

/** Of products. */
export const kinds = [
  { id: "product", name: "Prodotto" },
  { id: "gift_card", name: "Carta regalo" },
  { id: "gift_box", name: "Confezione regalo" },
];

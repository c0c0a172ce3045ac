const things: Record<string, string> = {
  administrator: "Persona",
  staff: "Persona",
  order: "Ordine",
  product: "Prodotto",
  variant: "Variante",
  taxon: "Categoria",
  attributes: "Caratteristica",
  promotions: "Promozione",
  coupons: "Codice sconto",
  "gift-cards": "Buono regalo",
  "product-reviews": "Recensione",
  "contact-requests": "Messaggio",
  "withdrawal-requests": "Recesso",
  customers: "Cliente",
  "blog-posts": "Articolo",
  "blog-categories": "Categoria del blog",
  pages: "Pagina",
  "shipping-methods": "Spedizione",
  "payment-methods": "Pagamento",
  settings: "Impostazioni",
  exports: "Esportazione",
  imports: "Importazione",
  shop: "Negozio",
  image: "Immagine",
  images: "Immagine",
};

const deeds: Record<string, string> = {
  open: "accesso",
  create: "creazione",
  update: "modifica",
  delete: "eliminazione",
  pay: "segnato come pagato",
  ship: "spedizione",
  deliver: "consegna",
  cancel: "annullamento",
  refund: "rimborso",
  "resend-letter": "e-mail inviata di nuovo",
  note: "nota",
  approve: "pubblicazione",
  reject: "rifiuto",
  answer: "risposta",
  issue: "emissione",
  generate: "generazione di codici",
  export: "esportazione",
  upload: "caricamento",
  "end-sessions": "sessioni chiuse",
  "open-to-visitors": "aperto ai visitatori",
  "close-to-visitors": "chiuso ai visitatori",
  confirm: "letta e confermata",
  prove: "posta provata",
  enable: "verifica in due passaggi attivata",
  disable: "verifica in due passaggi tolta",
  invite: "invito",
  "invite-again": "invito inviato di nuovo",
  "withdraw-invitation": "invito ritirato",
  accept: "invito accettato",
  "change-role": "cambio di ruolo",
  remove: "accesso tolto",
  reset: "verifica in due passaggi azzerata",
};

/** `order.ship` → spedizione; what is new stays as the API wrote it. */
export function tellDeed(action: string): string {
  const deed = action.split(".").at(-1) ?? action;
  return deeds[deed] ?? action;
}

/** `order:RG1` → Ordine RG1 */
export function tellThing(subject: string): string {
  const [kind = "", ...name] = subject.split(":");
  return [things[kind] ?? kind, name.join(":")].join(" ").trim();
}

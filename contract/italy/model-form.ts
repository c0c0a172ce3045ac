type Addressee = Partial<
  Record<"name" | "address" | "zip" | "city" | "province" | "email" | "pec", string>
>;

/** The model form of annex I, part B, Codice del consumo: title, instruction, lines to fill in, note. */
export function modelForm(seller: Addressee) {
  const place = [seller.zip, seller.city, seller.province].filter(Boolean).join(" ");
  const addressee = [seller.name, seller.address, place, seller.email, seller.pec].filter(Boolean);
  return {
    title: "Modulo di recesso tipo",
    instruction: "Compila e restituisci questo modulo solo se desideri recedere dal contratto.",
    lines: [`— Destinatario: ${addressee.join(", ")}`, ...fields],
    note: "(*) Cancellare la dicitura inutile.",
  };
}

const fields = [
  "— Con la presente io/noi (*) notifico/notifichiamo (*) il recesso dal mio/nostro (*) contratto di vendita dei seguenti beni (*)",
  "— Ordinato il (*) / ricevuto il (*)",
  "— Nome del/dei consumatore(i)",
  "— Indirizzo del/dei consumatore(i)",
  "— Firma del/dei consumatore(i) (solo se il presente modulo è notificato in versione cartacea)",
  "— Data",
];

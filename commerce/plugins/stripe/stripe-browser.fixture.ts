/** Replaces js.stripe.com/v3 by the parts of Stripe.js that the payment page uses, with the fields in the page itself. */
export const standInScript = (origin: string) => `
window.Stripe = (key, { locale }) => {
  let settings;
  const elements = (options) => {
    settings = options;
    window.stripeOptions = { key, locale, ...options };
    return { create: () => element };
  };
  const listeners = {};
  const element = {
    on: (name, listener) => (listeners[name] = listener),
    async mount(selector) {
      const secret = settings.customerSessionClientSecret;
      const saved = secret ? await (await fetch("${origin}/cards/" + secret)).json() : [];
      const field = (html) => "<div class=field><label>" + html + "</label></div>";
      document.querySelector(selector).innerHTML =
        saved.map((end) => field("<input type=radio name=saved value=" + end + "> Carta che termina con " + end)).join("") +
        field("Numero della carta <input name=number inputmode=numeric>") +
        "<div class=pair>" + field("Scadenza <input name=expiry>") + field("CVC <input name=cvc>") + "</div>" +
        (secret ? field("<input type=checkbox name=save> Salva i dati di pagamento per acquisti futuri") : "");
      listeners.ready();
    },
  };
  const confirmPayment = async ({ confirmParams: { return_url } }) => {
    const value = (name) => document.querySelector("#element [name=" + name + "]")?.value ?? "";
    const checked = (name) => document.querySelector("#element [name=" + name + "]:checked");
    const number = checked("saved") ? "4242 4242 4242 4242" : value("number");
    if (!number) return { error: { type: "validation_error", message: "Il numero della carta è incompleto." } };
    const client_secret = settings.clientSecret;
    const body = new URLSearchParams({ client_secret, number, return_url, save: String(Boolean(checked("save"))) });
    const intent = client_secret.split("_secret")[0];
    const response = await fetch("${origin}/v1/payment_intents/" + intent + "/confirm", { method: "POST", body });
    const answer = await response.json();
    if (answer.error) return { error: answer.error };
    const next = answer.next_action?.redirect_to_url.url ?? return_url + "&payment_intent=" + intent + "&redirect_status=succeeded";
    location.assign(next);
    return new Promise(() => {});
  };
  return { elements, confirmPayment };
};
`;

const page = (title: string, content: string) =>
  `<!doctype html><html lang="it"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1>${content}</html>`;

/** Replaces checkout.stripe.com. */
export const hostedPage = (status = "unknown") =>
  status === "open"
    ? page("Pagina di Stripe", '<form method="post"><button>Paga qui</button></form>')
    : page("Pagina di Stripe", "Questa sessione è scaduta.");

/** Replaces the bank's confirmation page. */
export const challengePage = page(
  "La tua banca",
  '<form method="post"><button name="answer" value="yes">Conferma</button><button name="answer" value="no">Rifiuta</button></form>',
);

const form = document.getElementById("card");
const { script, key, secret, savedCards, back } = form.dataset;
const button = form.querySelector("button");
const wrong = document.getElementById("wrong");

const source = document.createElement("script");
source.src = script;
source.addEventListener("load", show);
source.addEventListener("error", fall);
document.head.append(source);

function show() {
  const stripe = window.Stripe(key, { locale: "it" });
  const elements = stripe.elements({
    clientSecret: secret,
    customerSessionClientSecret: savedCards,
    appearance: appearance(),
  });
  const element = elements.create("payment");
  element.on("ready", () => {
    document.getElementById("hosted").className = "plain";
    button.parentElement.hidden = false;
  });
  element.on("loaderror", fall);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    pay(stripe, elements);
  });
  form.hidden = false;
  element.mount("#element");
}

async function pay(stripe, elements) {
  const label = button.textContent;
  button.disabled = true;
  button.textContent = "Pagamento in corso…";
  wrong.textContent = "";
  const { error } = await stripe
    .confirmPayment({ elements, confirmParams: { return_url: back } })
    .catch(() => ({ error: {} }));
  // Paid or cancelled in another tab: reload to get the current state.
  if (error?.code === "payment_intent_unexpected_state") return location.reload();
  button.disabled = false;
  button.textContent = label;
  // A disabled button loses focus; restore it unless Stripe has moved it to a field of its own.
  if (document.activeElement === document.body) button.focus();
  if (error) wrong.textContent = messageOf(error);
}

/** Stripe's card errors are in Italian for shoppers; other errors are not meant for them. */
const messageOf = ({ type, message }) =>
  /^(card|validation)_error$/.test(type) && message
    ? message
    : "Il pagamento non è andato a buon fine. Riprova: lo stesso ordine non si paga due volte.";

/** Stripe.js did not load: falls back to Stripe's hosted page, which needs no script here. */
function fall() {
  form.hidden = true;
  document.getElementById("hosted").className = "";
  document.getElementById("blocked").hidden = false;
}

/** Colours of the shop's theme. */
function appearance() {
  const style = getComputedStyle(document.documentElement);
  const value = (name) => style.getPropertyValue(`--${name}`).trim();
  return {
    theme: "flat",
    variables: {
      colorPrimary: value("ink"),
      colorBackground: value("white"),
      colorText: value("ink"),
      colorTextSecondary: value("ink-2"),
      colorTextPlaceholder: value("ink-3"),
      colorDanger: value("error"),
      fontFamily: value("sans"),
      fontSizeBase: "16px",
      borderRadius: "2px",
      spacingUnit: "4px",
    },
    rules: {
      ".Input, .Tab, .Block": { border: `1px solid ${value("edge")}`, boxShadow: "none" },
      ".Input--invalid": { borderColor: value("error") },
      ".Tab--selected": { borderColor: value("ink") },
    },
  };
}

/** A submitted form to be sent once more. Secrets are never written into a page: the visitor types them again. */
export type TypedForm = { fields: [name: string, value: string][]; secrets: string[] };

export const formType = "application/x-www-form-urlencoded";

const secretNames = /password$|^(code|cvc)$/i;
/** A form with one of these is not sent again: emailed tokens cannot be typed, card data belong to the payment page. */
const unrepeatable = /^(token|number|expiry|iban)$/;
const singleUse = "recaptchaToken";

export function readTypedForm(text: string): TypedForm | undefined {
  const sent = [...new URLSearchParams(text)].filter(([name]) => name !== singleUse);
  if (sent.length === 0 || sent.some(([name]) => unrepeatable.test(name))) return undefined;
  return {
    fields: sent.filter((field) => !isSecret(field)),
    secrets: sent.filter((field) => isSecret(field) && field[1] !== "").map(([name]) => name),
  };
}

const isSecret = ([name]: [string, string]) => secretNames.test(name);

/** The body of a page that apologises and sends the form again, or follows the link again if there is none. */
export function renderRetry(url: string, reason: string, form: TypedForm | undefined): string {
  // A path with two leading slashes would be a URL of another host.
  const action = escape(url.replace(/^\/+/, "/"));
  const kept = form ? " Quello che hai inserito non è andato perso." : "";
  const again =
    form && form.secrets.length > 0 ? " Per sicurezza ti chiediamo di riscrivere solo questo:" : "";
  const retry = form
    ? `<form method="post" action="${action}">${form.fields.map(hiddenInput).join("")}${form.secrets.map(secretInput).join("")}<button>Riprova</button></form>`
    : `<p><a href="${action}">Riprova</a></p>`;
  return `<h1>Torniamo subito</h1>
<p>${reason}: riprova tra qualche secondo.${kept}${again}</p>
${retry}`;
}

const hiddenInput = ([name, value]: [string, string]) =>
  `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`;

const passwordLabels: Record<string, string> = {
  currentPassword: "Password attuale",
  newPassword: "Nuova password",
  confirmPassword: "Conferma password",
  confirmNewPassword: "Conferma la nuova password",
};

function secretInput(name: string): string {
  const [label, type] = /password$/i.test(name)
    ? [passwordLabels[name] ?? "Password", "password"]
    : ["Codice", "text"];
  return `<p><label>${label} <input type="${type}" name="${escape(name)}" required></label></p>`;
}

const escape = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

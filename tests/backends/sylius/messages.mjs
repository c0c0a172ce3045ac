// What Sylius says when it refuses: English, and Italian where it ships an Italian text. Codes are Symfony's.

export const codes = {
  blank: "c1051bb4-d103-4f74-8988-acbcafc7fdc3",
  short: "9ff3fdc4-b214-49db-8718-39c315e33d45",
  long: "d94b19cc-114f-4f44-9cc4-4138e80a87b9",
  email: "bd79c0ab-ddba-46cc-a703-a7a4b08de310",
  country: "8f900c12-61bd-455d-9398-996cd040f7f0",
  locale: "a0af4293-1f1a-4a1c-a328-979cba6182a2",
  range: "04b91c99-a946-4221-afc5-e65ebac401eb",
  choice: "8e179f1b-97aa-4560-a02f-2a8b42e49df7",
};

const texts = {
  "address.firstName.blank": ["Please enter first name.", "Inserisci il nome."],
  "address.lastName.blank": ["Please enter last name.", "Inserisci il cognome."],
  "address.street.blank": ["Please enter street.", "Inserisci l'indirizzo."],
  "address.city.blank": ["Please enter city.", "Inserisci la città."],
  "address.postcode.blank": ["Please enter postcode.", "Inserisci il CAP."],
  "address.country.blank": ["Please select country.", "Inserisci la nazione."],
  "address.province": ["Please select proper province.", "Seleziona la provincia."],
  "address.firstName.short": ["First name must be at least 2 characters long."],
  "address.lastName.short": ["Last name must be at least 2 characters long."],
  "address.street.short": ["Street must be at least 2 characters long."],
  "address.city.short": ["City must be at least 2 characters long."],
  "address.country.invalid": [
    "This value is not a valid country.",
    "Questo valore non è una nazione valida.",
  ],
  "address.country.unknown": ["The country %code% does not exist."],
  "address.country.missing": ["The address without country cannot exist"],
  "value.long": ["This value is too long. It should have 255 characters or less."],
  "value.blank": ["This value should not be blank.", "Questo valore non dovrebbe essere vuoto."],
  "order.empty": ["An empty order cannot be processed."],
  "order.billing": ["Please provide a billing address."],
  "order.email": [
    "Email can be changed only for guest customers. Once the customer logs in and the cart is assigned, the email can't be changed.",
  ],
  "order.state": [
    "Cannot complete as order is in a wrong state. Current: %state%. Possible transitions: %transitions%.",
  ],
  coupon: ["Coupon code is invalid.", "Il codice del coupon non è valido."],
  quantity: ["Quantity must be between 1 and 9999."],
  "variant.unknown": ["The product variant %code% does not exist."],
  "variant.stock": ["The product variant with %code% code does not have sufficient stock."],
  "variant.stockByName": ["The product variant with %name% name does not have sufficient stock."],
  "shipping.unknown": ["The shipping method with %code% code does not exist."],
  "shipping.address": ["Order should be addressed first."],
  "payment.unknown": ["The payment method with %code% code does not exist."],
  "payment.cancelled": ["You cannot change the payment method for a cancelled order."],
  "customer.firstName.blank": [
    "Please enter your first name.",
    "Per favore inserisci il tuo nome.",
  ],
  "customer.firstName.short": [
    "First name must be at least 2 characters long.",
    "Il nome deve contenere almeno 2 caratteri.",
  ],
  "customer.lastName.blank": [
    "Please enter your last name.",
    "Per favore inserisci il tuo cognome.",
  ],
  "customer.lastName.short": [
    "Last name must be at least 2 characters long.",
    "Il cognome deve contenere almeno 2 caratteri.",
  ],
  "email.blank": ["Please enter your email.", "Inserisci la tua email."],
  "email.invalid": ["This email is invalid.", "Questa e-mail non è valida."],
  "email.used": ["This email is already used.", "Questa e-mail è già in uso."],
  "email.registered": [
    "This email is already registered, please login or use forgotten password.",
    "Questa e-mail è già utilizzata, effettua il login o utilizza la password dimenticata.",
  ],
  "password.blank": ["Please enter your password.", "Inserisci la password."],
  "password.short": [
    "Password must be at least 4 characters long.",
    "La password deve essere almeno di 4 caratteri.",
  ],
  "password.mismatch": [
    "The entered passwords don't match",
    "Le password immesse non corrispondono",
  ],
  "password.current": [
    "Provided password is different than the current one.",
    "La Password fornita è diversa da quella attuale.",
  ],
  "reset.token": ["Password reset token %token% is invalid."],
  "verify.token": ["There is no shop user with %token% email verification token."],
  "gender.choice": ["The value you selected is not a valid choice."],
  "locale.invalid": ["This value is not a valid locale code."],
  "review.rating.range": ["Review rating must be between 1 and 5."],
  "review.title.blank": [
    "Review title should not be blank.",
    "Il titolo della recensione non deve essere vuoto.",
  ],
  "review.title.short": [
    "Review title must have at least 2 characters.",
    "Il titolo della recensione deve avere almeno 2 caratteri.",
  ],
  "review.comment.blank": [
    "Review comment should not be blank.",
    "Il commento della recensione non dovrebbe essere vuoto.",
  ],
  "review.product": ["The product %code% does not exist."],
  "contact.email": ["The provided email is invalid."],
};

/** @param {'it' | 'en'} language */
export function message(language, key, values = {}) {
  const [english, italian] = texts[key];
  const text = language === "it" && italian ? italian : english;
  return text.replace(/%(\w+)%/g, (whole, name) => values[name] ?? whole);
}

export const looksLikeEmail = (text) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);

/** What is wrong with a text: blank, short, long, or nothing. */
export function textFault(value, { min = 0, max = 255 } = {}) {
  if (value === undefined || value === null || value === "") return "blank";
  const length = [...String(value)].length;
  return length < min ? "short" : length > max ? "long" : null;
}

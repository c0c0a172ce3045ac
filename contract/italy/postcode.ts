const NEVER_ASSIGNED = /^(49|68|69|77|78|79|99)/;
const ENCLAVES = { SM: /^4789\d$/, VA: /^00120$/ };

export function isPostcode(text: string): boolean {
  return /^\d{5}$/.test(text) && !NEVER_ASSIGNED.test(text);
}

/** San Marino and the Vatican use Italian CAPs, but only their own ones. */
export function isPostcodeOfCountry(postcode: string, countryCode: string): boolean {
  if (countryCode === "SM" || countryCode === "VA") return ENCLAVES[countryCode].test(postcode);
  return isPostcode(postcode);
}

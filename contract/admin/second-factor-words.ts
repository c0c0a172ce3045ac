/** What the login of the office answers, with 401, when the password is right and a code is missing, or wrong. */
export const secondFactorNeeded = "Second factor required.";
export const secondFactorWrong = "Invalid second factor.";

import { calendarDateInRome } from "../dates.ts";
import { LIMITS } from "./limits.ts";
import { email, personName } from "./text-rules.ts";
import { choice, optionalDate } from "./value-rules.ts";

/** What registration and personal data ask alike. */
export const customerShape = {
  firstName: personName(LIMITS.firstName),
  lastName: personName(LIMITS.lastName),
  email: email(),
  birthday: optionalDate({ min: "1900-01-01", max: () => calendarDateInRome(new Date()) }),
  gender: choice(["male", "female"]).nullish(),
};

import type { Customer } from "#contract/customer.ts";

const genders = { m: "male", f: "female", u: null } as const;

/** A customer as the form of personal data shows them. */
export function profileOf(customer: Customer) {
  const profiling = customer.consents.find(({ kind }) => kind === "profiling");
  return {
    firstName: customer.firstName,
    lastName: customer.lastName,
    email: customer.email,
    phoneNumber: customer.phoneNumber,
    birthday: customer.birthday?.slice(0, 10) ?? null,
    gender: genders[customer.gender],
    consents: {
      newsletter: customer.subscribedToNewsletter,
      profiling: profiling?.granted ?? false,
    },
  };
}

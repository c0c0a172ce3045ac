import type { Jobs } from "#commerce/kernel/jobs/jobs.ts";
import type { Email, EmailName } from "#commerce/mail/emails.ts";

/** Keeps the emails that would go out, in their order. */
export function collectEmails() {
  const emails: Email[] = [];
  const jobs: Jobs = {
    enqueue: async (_db, name, data) => {
      if (name === "mail") emails.push(data as Email);
    },
  };
  const of = <Name extends EmailName>(name: Name) =>
    emails.filter((email) => email.name === name) as Email<Name>[];
  return { jobs, emails, of };
}

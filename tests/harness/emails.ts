import type { Jobs } from "#commerce/kernel/jobs/jobs.ts";
import type { Letter, EmailName } from "#commerce/mail/emails.ts";

/** Keeps the emails that would go out, in their order. */
export function collectEmails() {
  const emails: Letter[] = [];
  const jobs: Jobs = {
    enqueue: async (_db, name, data) => {
      if (name === "mail") emails.push(data as Letter);
    },
  };
  const of = <Name extends EmailName>(name: Name) =>
    emails.filter((email) => email.name === name) as Letter<Name>[];
  return { jobs, emails, of };
}

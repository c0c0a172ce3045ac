import { createTransport } from "nodemailer";

type OutgoingMail = {
  from: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  messageId: string;
  unsubscribeUrl?: string | undefined;
};

export type Smtp = { send(mail: OutgoingMail): Promise<void>; close(): void };

/** A few lasting connections. A server that does not answer is given up and tried again by the job. */
export function openSmtp(url: string): Smtp {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    // A message cut off on its way is the job's to repeat, not the pool's.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, unsubscribeUrl, ...mail }) {
      await transport.sendMail({
        ...mail,
        // An object, so that a comma in the address cannot make it two.
        to: { name: "", address: to },
        headers: {
          "Auto-Submitted": "auto-generated",
          ...(unsubscribeUrl && { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
        },
        ...(unsubscribeUrl && { list: { unsubscribe: unsubscribeUrl } }),
      });
    },
    close: () => transport.close(),
  };
}

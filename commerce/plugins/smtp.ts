import { isRecord } from "#contract/format/keys-of.ts";
import type { Transporter } from "nodemailer";
import { z } from "zod";
import { PermanentFailure } from "../kernel/jobs/jobs.ts";
import { definePlugin } from "../kernel/plugins.ts";
import { type MailTransport, mailTransports } from "../mail/index.ts";

export const smtp = definePlugin({
  name: "smtp",
  config: z.object({
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, error: "must look like smtp://user:<password>@host:587" })
      .optional(),
    MAIL_FROM: z
      .string()
      .regex(/\S@\S/, "must be an address, such as negozio@shop.example")
      .default("negozio@localhost"),
  }),
  setup(kernel, { SMTP_URL: url, MAIL_FROM: from }) {
    if (url) kernel.add(mailTransports, openSmtp(url, from));
  },
});

/** A small pool of connections. Timeouts and errors are retried by the job. */
export function openSmtp(url: string, from: string): MailTransport {
  let transport: Promise<Transporter> | undefined;
  return {
    server: url,
    from,
    async send({ sender, to, unsubscribeUrl, ...mail }) {
      const transporter = await (transport ??= connect(url));
      const message = {
        ...mail,
        from: from.includes("<") ? from : { name: sender, address: from },
        // Passed as an object: in a string, a comma would split one address into two.
        to: { name: "", address: to },
        headers: {
          "Auto-Submitted": "auto-generated",
          ...(unsubscribeUrl && { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
        },
        ...(unsubscribeUrl && { list: { unsubscribe: unsubscribeUrl } }),
      };
      await transporter.sendMail(message).catch((error: unknown) => {
        throw isRefusedRecipient(error)
          ? new PermanentFailure("recipient refused", { cause: error })
          : error;
      });
    },
    close: () => void transport?.then((transporter) => transporter.close()),
  };
}

/** Loaded with the first email, to start faster. */
async function connect(url: string): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    url,
    pool: true,
    maxConnections: 3,
    // The job repeats an interrupted message, not the connection pool.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Status 5.1.x means that the address does not exist. Other refusals may be temporary or due to the shop's set-up. */
function isRefusedRecipient(error: unknown): boolean {
  if (!isRecord(error) || error.command !== "RCPT TO") return false;
  return /^5\d\d[ -]5\.1\./.test(String(error.response));
}

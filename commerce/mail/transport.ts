import type { Ctx } from "../kernel/ctx.ts";
import { defineExtensionPoint } from "../kernel/extension-point.ts";

type Attachment = {
  filename: string;
  content: string | Buffer;
  /** Content-ID by which the HTML shows the attachment inline. */
  cid?: string;
  contentDisposition?: "inline";
};

export type OutgoingMail = {
  sender: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  messageId: string;
  unsubscribeUrl?: string | undefined;
  attachments?: Attachment[];
};

export type MailTransport = {
  /** Identifies the server: changing it invalidates the proof that mail works. */
  server: string;
  from: string;
  /** Throws `PermanentFailure` if retrying cannot help. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
};

export const mailTransports = defineExtensionPoint<MailTransport>("mail transport");

export const mailTransportOf = ({ extensions }: Pick<Ctx, "extensions">) =>
  extensions.of(mailTransports)[0];

import type { Ctx } from "../kernel/ctx.ts";
import { defineExtensionPoint } from "../kernel/extension-point.ts";

type Attachment = {
  filename: string;
  content: string | Buffer;
  /** Shown in the HTML by this name, not beside it. */
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
  /** Names the server: a proof that it works does not outlive a change. */
  server: string;
  from: string;
  /** Throws `PermanentFailure` when trying again cannot help. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
};

export const mailTransports = defineExtensionPoint<MailTransport>("mail transport");

export const mailTransportOf = ({ extensions }: Pick<Ctx, "extensions">) =>
  extensions.of(mailTransports)[0];

import type { LegalPageText, Readiness } from "#contract/admin/readiness.ts";
import { eventually } from "./eventually.ts";
import { owner, type Office } from "./set-up.ts";
import type { startSmtp } from "./smtp-server.ts";

type Smtp = Awaited<ReturnType<typeof startSmtp>>;

/** The code in the test email of the readiness list. */
export const codeIn = (content = "") =>
  /^([BCDFGHJKMNPQRSTVWXYZ2-9]{8})\s*$/m.exec(content)?.[1] ?? "";

/** Fills the gaps in all pages and confirms the legal ones, except those listed. */
export async function finishPages(office: Office, unread: string[] = []): Promise<void> {
  type Pages = { "hydra:member": { id: number; body: string }[] };
  const pages = await office.read<Pages>("/pages?itemsPerPage=100");
  for (const { id, body } of pages["hydra:member"]) {
    const finished = body.replaceAll(/\*Testo dimostrativo[^*]*\*|«[^»]*da completare»/g, "…");
    if (finished !== body) await office.patch(`/pages/${id}`, { body: finished });
  }
  const { legalPages } = await office.read<Readiness>("/readiness");
  for (const { path } of legalPages.filter((page) => !unread.includes(page.path))) {
    const query = `/readiness/legal-page?path=${encodeURIComponent(path)}`;
    const { version } = await office.read<LegalPageText>(query);
    await office.post("/readiness/legal-page", { path, version });
  }
}

/** Confirms that the shop's emails arrive, with the code of its test email. */
export async function proveMail(office: Office, smtp: Smtp): Promise<void> {
  const received = () => smtp.mails.filter(({ to }) => to.includes(owner.email));
  const before = received().length;
  await office.post("/readiness/mail-test");
  await eventually(() => {
    if (received().length === before) throw new Error("the test email has not come");
  });
  const code = codeIn(received().at(-1)?.content);
  await office.post("/readiness/mail-test/confirm", { code });
}

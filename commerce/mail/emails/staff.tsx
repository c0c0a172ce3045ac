import { staffRoleNames } from "#contract/admin/constants.ts";
import { formatFullDate } from "#contract/format/dates.ts";
import {
  cell,
  DataTable,
  Facts,
  typed,
  Action,
  ActionInWords,
  Code,
  Paragraph,
  Small,
  Subtitle,
  TextLink,
  Title,
} from "../parts/text.tsx";
import type { Template } from "../emails.ts";

/** Contains no text typed by the inviter, so that invitations cannot carry spam. */
export const staff_invitation: Template<"staff_invitation"> = {
  subject: () => "Un invito a lavorare nel pannello del negozio",
  preview: () => "Il link per accettare l’invito e scegliere la password.",
  Content: ({ data: { role, link, validDays }, company }) => (
    <>
      <Title>Un invito</Title>
      <Paragraph>
        {company.name || "Il negozio"} ti invita a lavorare nel pannello del negozio. Il tuo ruolo è
        «{staffRoleNames[role]}».
      </Paragraph>
      <Paragraph>
        Il link vale {validDays} giorni e si può usare una volta sola. Ti chiede una password, poi
        accedi al pannello con questo indirizzo e-mail.
      </Paragraph>
      <Action href={link}>Apri l’invito</Action>
      <ActionInWords href={link} />
      <Small>
        Se non aspettavi questo invito, ignora l’e-mail: se non lo accetti non succede nulla.
      </Small>
    </>
  ),
};

export const mail_test: Template<"mail_test"> = {
  subject: () => "L’e-mail di prova è arrivata",
  preview: ({ code }) => `Il codice da scrivere nel pannello è ${code}.`,
  Content: ({ data: { code, link, validHours } }) => (
    <>
      <Title>La posta funziona</Title>
      <Paragraph>
        Se leggi questa e-mail, anche chi compra riceve le tue. Scrivi questo codice nel pannello,
        alla pagina «Pronto ad aprire», oppure aprila da qui.
      </Paragraph>
      <Code>{code}</Code>
      <Action href={link}>Conferma nel pannello</Action>
      <ActionInWords href={link} />
      <Small>Il codice vale {validHours} ore.</Small>
    </>
  ),
};

const Why = ({ link }: { link: string }) => (
  <Small>
    Ricevi questa e-mail perché lavori nel pannello del negozio.{" "}
    <TextLink href={link}>Scegli quali avvisi ricevere</TextLink>
  </Small>
);

/** Names are user input, so links in them are disabled. */
export const staff_notice: Template<"staff_notice"> = {
  subject: ({ line }) => shortened(line),
  preview: ({ facts }) =>
    facts.flatMap(([label, value]) => (value ? [`${label}: ${typed(value)}`] : [])).join(", "),
  Content: ({ data: { line, facts, action, link, settingsLink } }) => (
    <>
      <Title>{line}</Title>
      <Facts facts={facts.map(([label, value]) => [label, typed(value)])} />
      <Action href={link}>{action}</Action>
      <ActionInWords href={link} />
      <Why link={settingsLink} />
    </>
  ),
};

const shortened = (line: string) => (line.length > 70 ? `${line.slice(0, 69).trimEnd()}…` : line);

const countOf = (groups: { lines: unknown[] }[]) =>
  groups.reduce((sum, { lines }) => sum + lines.length, 0);

export const staff_digest: Template<"staff_digest"> = {
  subject: ({ groups }, shopName) => {
    const count = countOf(groups);
    return shortened(
      `${shopName}: ${count === 1 ? "una notizia" : `${count} notizie`} dal negozio`,
    );
  },
  preview: ({ groups }) => groups.map(({ name, lines }) => `${name}: ${lines.length}`).join(", "),
  Content: ({ data: { day, groups, link, settingsLink } }) => (
    <>
      <Title>Dal negozio</Title>
      <Paragraph>Quello che è successo fino a {formatFullDate(day)}.</Paragraph>
      {groups.map(({ name, lines }) => (
        <div key={name}>
          <Subtitle>{name}</Subtitle>
          <DataTable>
            {lines.map((one) => (
              <tr key={one.line + one.link}>
                <td style={cell}>
                  <TextLink href={one.link}>{one.line}</TextLink>
                </td>
              </tr>
            ))}
          </DataTable>
        </div>
      ))}
      <Action href={link}>Apri il pannello</Action>
      <ActionInWords href={link} />
      <Why link={settingsLink} />
    </>
  ),
};

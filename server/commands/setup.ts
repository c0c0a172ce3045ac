import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { loadBaseData, markSetUp } from "#demo/base-data.ts";
import { NoAdministrator, removeDemo } from "#demo/remove-demo.ts";
import { createAdministrator } from "#commerce/staff/index.ts";
import { initials, isOpened, missingByLaw, writeSetting } from "#commerce/settings/index.ts";
import type { Ctx } from "#commerce/kernel/ctx.ts";
import { PASSWORD_MIN_LENGTH } from "#contract/forms/limits.ts";
import { officePath, openingPath } from "#contract/paths.ts";
import { isWrong, ownCompany, type OwnCompany } from "./own-company.ts";
import { runCommand } from "./run-command.ts";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

const help = `npm run setup makes the shop yours: first administrator, company data, an empty catalogue.

  npm run setup                     asks what it needs
  npm run setup -- --remove-demo    also takes out the demo products, customers, orders and posts

Without questions (the password is read from the variable ADMIN_PASSWORD):
  --admin-email <address>  --admin-first-name <name>  --admin-last-name <name>
  --shop-name <name>       as shoppers know it; without it the company's
  --company <file.json>    name, address, zip, city, province, country, vatNumber, fiscalCode, rea,
                           shareCapital, email, pec, phone, customerCareHours, replyTime;
                           a part left out is empty afterwards

Stop the shop first, or start it again afterwards on PostgreSQL: a running demo stays one.`;

const { values: given } = parseArgs({
  options: {
    "admin-email": { type: "string" },
    "admin-first-name": { type: "string" },
    "admin-last-name": { type: "string" },
    company: { type: "string" },
    "shop-name": { type: "string" },
    "remove-demo": { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

const companyQuestions = [
  ["name", "Ragione sociale / company name"],
  ["address", "Indirizzo / street and number"],
  ["zip", "CAP / postal code"],
  ["city", "Città / city"],
  ["province", "Provincia / province (RM, MI …)"],
  ["vatNumber", "Partita IVA / VAT number"],
  ["fiscalCode", "Codice fiscale / tax code"],
  ["rea", "REA"],
  ["email", "E-mail del negozio / shop e-mail"],
  ["pec", "PEC"],
  ["phone", "Telefono / phone"],
] as const;

if (given.help) console.log(help);
else await runCommand(setUp);

async function setUp(ctx: Ctx): Promise<void> {
  const company = given.company ? fromFile(given.company) : undefined;
  const questions = openQuestions();
  try {
    await nameAdministrator(ctx, questions);
    await nameShop(ctx, questions);
    await nameCompany(ctx, company ?? (await askCompany(questions)));
  } finally {
    questions.close();
  }
  if (given["remove-demo"]) await takeDemoOut(ctx);
  else await loadBaseData(ctx, "demo");
  await markSetUp(ctx);
  console.log(
    (await isOpened(ctx))
      ? "\nThe shop is yours, and open to visitors as before."
      : "\nThe shop is yours, and closed to visitors until you open it. Next: SMTP_URL for its emails, STRIPE_SECRET_KEY\n" +
          "for payments online, PUBLIC_URL and a reverse proxy (docs/operating.md); npm start; products, pages and methods at\n" +
          `${officePath}. What is still missing, and the button that opens the shop, are at ${openingPath}.\n` +
          `The first login at ${officePath} asks for a second factor: have an authenticator app at hand.`,
  );
}

async function nameAdministrator(ctx: Ctx, questions: Questions): Promise<void> {
  const email = given["admin-email"] ?? (await questions.ask("E-mail (admin)"));
  if (!email) return;
  const asked = given["admin-email"] === undefined;
  const firstName =
    given["admin-first-name"] ?? (asked ? await questions.ask("Nome / first name") : "");
  const lastName =
    given["admin-last-name"] ?? (asked ? await questions.ask("Cognome / last name") : "");
  const label = `Password (almeno ${PASSWORD_MIN_LENGTH}: maiuscole, minuscole, numeri, un segno / upper and lower case, digits, a sign)`;
  const password = process.env["ADMIN_PASSWORD"] ?? (await questions.askSecret(label));
  const person = { email, password, firstName: firstName || null, lastName: lastName || null };
  const done = await createAdministrator(ctx, person);
  console.log(
    done === "created"
      ? `Owner ${email} created.`
      : `${email} is an owner now, with this password and no second factor.`,
  );
}

/** Logo, colours and the rest follow in the office. */
async function nameShop(ctx: Ctx, questions: Questions): Promise<void> {
  const name =
    given["shop-name"] ??
    (questions.canAsk ? await questions.ask("Nome del negozio / shop name") : "");
  if (!name) return;
  await writeSetting(ctx, "identity", { name, orderPrefix: initials(name) });
  console.log(`The shop is called ${name}.`);
}

async function nameCompany(ctx: Ctx, company: OwnCompany | undefined): Promise<void> {
  if (!company) return;
  await writeSetting(ctx, "company", { ...company, demo: false });
  console.log("Company data written.");
  const missing = missingByLaw(company);
  if (missing.length === 0) return;
  console.log(
    `Still missing, and the law wants them on your pages: ${missing.join(", ")}.\n` +
      "Write them at /admin/settings before you sell.",
  );
}

function fromFile(path: string): OwnCompany {
  return ownCompany(JSON.parse(readFileSync(path, "utf8")) as object);
}

async function askCompany(questions: Questions): Promise<OwnCompany | undefined> {
  if (!questions.canAsk) return undefined;
  const company: Record<string, string> = { country: "Italia" };
  for (const [field, label] of companyQuestions) {
    let answer = await questions.ask(label);
    while (isWrong(field, answer)) {
      answer = await questions.ask(`Non è valido, riscrivi / not valid, again: ${label}`);
    }
    company[field] = answer;
  }
  return company["name"] ? ownCompany(company) : undefined;
}

async function takeDemoOut(ctx: Ctx): Promise<void> {
  try {
    const { products, archived, customers, orders, posts } = await removeDemo(ctx, "demo");
    console.log(
      `Demo removed: ${products} products, ${customers} customers, ${orders} orders, ${posts} posts.`,
    );
    if (archived > 0) {
      console.log(`${archived} demo products are in orders of yours: taken off sale and kept.`);
    }
  } catch (error) {
    if (!(error instanceof NoAdministrator)) throw error;
    throw new Error(
      "The only administrators are the demo's: name one of yours first, with --admin-email.",
      { cause: error },
    );
  }
}

type Questions = {
  canAsk: boolean;
  /** An empty answer when nobody is there to ask. */
  ask(label: string): Promise<string>;
  /** What is typed does not show. */
  askSecret(label: string): Promise<string>;
  close(): void;
};

function openQuestions(): Questions {
  const canAsk = process.stdin.isTTY;
  let hidden = false;
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!hidden) process.stdout.write(chunk);
      done();
    },
  });
  const lines = canAsk
    ? createInterface({ input: process.stdin, output, terminal: true })
    : undefined;
  const ask = async (label: string) => (await lines?.question(`${label}: `))?.trim() ?? "";
  return {
    canAsk,
    ask,
    async askSecret(label) {
      if (!lines) throw new Error("The password is missing: set ADMIN_PASSWORD.");
      process.stdout.write(`${label}: `);
      hidden = true;
      const answer = await lines.question("");
      hidden = false;
      process.stdout.write("\n");
      return answer;
    },
    close: () => lines?.close(),
  };
}

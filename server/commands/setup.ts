import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { isSetUp, loadBaseData, markSetUp } from "#demo/base-data.ts";
import { NoAdministrator, removeDemo } from "#demo/remove-demo.ts";
import { createAdministrator } from "#commerce/staff/index.ts";
import { initials, isOpened, missingByLaw, writeSetting } from "#commerce/settings/index.ts";
import { CommerceError, type Ctx } from "#commerce/kernel/ctx.ts";
import { PASSWORD_MIN_LENGTH } from "#contract/forms/limits.ts";
import { officePath, openingPath } from "#contract/paths.ts";
import { isWrong, ownCompany, type OwnCompany } from "./own-company.ts";
import { noQuestions, openQuestions, type Questions } from "./questions.ts";
import { runCommand } from "./run-command.ts";

const help = `npm run setup makes the shop yours: first administrator, company data, an empty catalogue.

  npm run setup                     asks what it needs
  npm run setup < answers.txt       the same answers, one line each, in the order of the questions
  npm run setup -- --remove-demo    also takes out the demo products, customers, orders and posts

Without questions (the password is read from the variable ADMIN_PASSWORD):
  --admin-email <address>  --admin-first-name <name>  --admin-last-name <name>
  --shop-name <name>       as shoppers know it; without it the company's
  --company <file.json>    name, address, zip, city, province, country, vatNumber, fiscalCode, rea,
                           shareCapital, email, pec, phone, customerCareHours, replyTime;
                           a part left out is empty afterwards

A first set-up needs an owner and the name of the company; without them it ends with an error.
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

const passwordLabel = `Password (almeno ${PASSWORD_MIN_LENGTH}: maiuscole, minuscole, numeri, un segno / upper and lower case, digits, a sign)`;

if (given.help) console.log(help);
else await runCommand(setUp);

async function setUp(ctx: Ctx): Promise<void> {
  const company = given.company ? fromFile(given.company) : undefined;
  // With flags there may be no terminal, and reading standard input would block forever.
  const byFlags = given["admin-email"] !== undefined || company !== undefined;
  const questions = byFlags && !process.stdin.isTTY ? noQuestions : openQuestions();
  const isFirst = !(await isSetUp(ctx));
  if (questions === noQuestions && isFirst && !(given["admin-email"] && company))
    throw new Error("A first set-up needs --admin-email with ADMIN_PASSWORD, and --company.");
  try {
    await nameAdministrator(ctx, questions, isFirst);
    await nameShop(ctx, questions);
    await nameCompany(ctx, company ?? (await askCompany(questions, isFirst)));
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

type Person = Parameters<typeof createAdministrator>[1];

async function nameAdministrator(ctx: Ctx, questions: Questions, required: boolean): Promise<void> {
  const asksName = given["admin-email"] === undefined;
  const askEmail = () => questions.ask("E-mail (admin)", { required });
  const askPassword = () => questions.ask(passwordLabel, { required: true, secret: true });
  const email = given["admin-email"] ?? (await askEmail());
  if (!email && !required) return;
  const name = async (flag: "admin-first-name" | "admin-last-name", label: string) =>
    (given[flag] ?? (asksName ? await questions.ask(label) : "")) || null;
  const person: Person = {
    email,
    firstName: await name("admin-first-name", "Nome / first name"),
    lastName: await name("admin-last-name", "Cognome / last name"),
    password: process.env["ADMIN_PASSWORD"] ?? (await askPassword()),
  };
  for (;;) {
    try {
      const done = await createAdministrator(ctx, person);
      return console.log(
        done === "created"
          ? `Owner ${person.email} created.`
          : `${person.email} is an owner now, with this password and no second factor.`,
      );
    } catch (error) {
      const refused = refusedParts(error);
      const fromOutside = refused.has("email")
        ? given["admin-email"] !== undefined
        : process.env["ADMIN_PASSWORD"] !== undefined;
      if (refused.size === 0 || fromOutside || !questions.canAskAgain) throw error;
      for (const message of refused.values()) console.log(message);
      if (refused.has("email")) person.email = await askEmail();
      if (refused.has("password")) person.password = await askPassword();
    }
  }
}

/** Maps each refused field to its error. */
function refusedParts(error: unknown): Map<string, string> {
  const violations = error instanceof CommerceError ? error.violations : [];
  return new Map(
    violations
      .filter(({ propertyPath }) => ["email", "password"].includes(propertyPath))
      .map(({ propertyPath, message }) => [propertyPath, message]),
  );
}

/** Asks only for the name; logo and colours are set in the office. */
async function nameShop(ctx: Ctx, questions: Questions): Promise<void> {
  const name = given["shop-name"] ?? (await questions.ask("Nome del negozio / shop name"));
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

async function askCompany(
  questions: Questions,
  required: boolean,
): Promise<OwnCompany | undefined> {
  const [[, nameLabel], ...others] = companyQuestions;
  const name = await questions.ask(nameLabel, { required });
  if (!name) return undefined;
  const company: Record<string, string> = { country: "Italia", name };
  for (const [field, label] of others) {
    let answer = await questions.ask(label);
    while (isWrong(field, answer)) {
      answer = await questions.ask(`Non è valido, riscrivi / not valid, again: ${label}`);
    }
    company[field] = answer;
  }
  return ownCompany(company);
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

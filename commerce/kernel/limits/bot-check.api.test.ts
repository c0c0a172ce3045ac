import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { describe, expect, onTestFinished, test } from "vitest";
import { BotChallenge } from "#contract/customer.ts";
import { goodPassword, openAccounts, violationsOf } from "#tests/harness/accounts.ts";
import { answerAs } from "#tests/harness/answers.ts";
import { recaptchaCheck } from "../../plugins/recaptcha.ts";
import { definePlugin } from "../plugins.ts";
import { botChecks } from "./bot-check.ts";

// The real time, because the challenge library checks the real clock.
const now = new Date();
const shop = await openAccounts({ now, config: { limitFactor: 1 } });

let networks = 0;
const network = () => `198.51.${(networks += 1)}.7`;

type Challenge = Parameters<typeof solveChallenge>[0]["challenge"];

async function challenge(): Promise<Challenge> {
  const answer = await answerAs(BotChallenge, await shop.call("GET", "/bot-challenge"));
  return answer as unknown as Challenge;
}

const write = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString("base64");

async function solve(given: Challenge): Promise<string> {
  return write({
    challenge: given,
    solution: await solveChallenge({ challenge: given, deriveKey }),
  });
}

const createCart = (recaptchaToken?: string, address = network(), from = shop) =>
  from.call("POST", "/orders", { body: { recaptchaToken }, address });

describe("a solved challenge", () => {
  test("passes, once", async () => {
    const token = await solve(await challenge());
    expect((await createCart(token)).status).toBe(201);
    const again = await createCart(token);
    expect(again.status).toBe(422);
    expect(Object.keys(await violationsOf(again))).toEqual(["recaptchaToken"]);
  });

  test("is not bound by the limit of those who cannot solve one", async () => {
    const address = network();
    const statuses = new Set<number>();
    for (let count = 0; count < 45; count += 1) {
      statuses.add((await createCart("not-supported", address)).status);
    }
    expect(statuses).toEqual(new Set([201, 429]));
    expect((await createCart(await solve(await challenge()), address)).status).toBe(201);
  });

  test("expires", async () => {
    const token = await solve(await challenge());
    shop.time.now = new Date(now.getTime() + 16 * 60 * 1000);
    const late = await createCart(token);
    shop.time.now = now;
    expect(late.status).toBe(422);
  });

  test("must be of our making and truly solved", async () => {
    const given = await challenge();
    const solution = await solveChallenge({ challenge: given, deriveKey });
    const easier = { ...given, parameters: { ...given.parameters, keyPrefix: "0" } };
    const forgeries = [
      { challenge: easier, solution },
      { challenge: { ...given, signature: "00" }, solution },
      { challenge: { parameters: given.parameters }, solution },
      { challenge: given, solution: { ...solution, derivedKey: "00".repeat(32) } },
      { challenge: given, solution: null },
      { challenge: given },
    ];
    for (const forgery of forgeries) {
      expect((await createCart(write(forgery))).status).toBe(422);
    }
    expect((await createCart(write({ challenge: given, solution }))).status).toBe(201);
  });
});

describe("markers", () => {
  test("skip is refused where SPEC does not allow it, rubbish everywhere", async () => {
    for (const token of ["skip", "rubbish"]) {
      expect((await createCart(token)).status).toBe(422);
      const signUp = await shop.signUp("bot@example.it", { recaptchaToken: token });
      expect(signUp.status).toBe(422);
    }
    expect(shop.emailsTo("bot@example.it")).toEqual([]);
  });

  test("not-supported and nothing at all are the same", async () => {
    expect((await createCart("not-supported")).status).toBe(201);
    expect((await createCart(undefined)).status).toBe(201);
  });

  test("who is signed in needs none", async () => {
    const { token } = await shop.register("cliente@example.it");
    const address = network();
    for (let count = 0; count < 45; count += 1) {
      const response = await shop.call("POST", "/orders", { bearer: token, address });
      expect(response.status).toBe(201);
    }
  });
});

test("a solved challenge lets the owner in while the mailbox is under attack", async () => {
  await shop.register("assediata@example.it");
  for (let tries = 0; tries < 21; tries += 1) {
    await shop.logIn("assediata@example.it", "Sbagliata2026!", network());
  }
  expect((await shop.logIn("assediata@example.it", goodPassword, network())).status).toBe(429);
  const recaptchaToken = await solve(await challenge());
  const response = await shop.call("POST", "/customers/token", {
    body: { email: "assediata@example.it", password: goodPassword, recaptchaToken },
    address: network(),
  });
  expect(response.status).toBe(200);
}, 60_000);

async function withGoogle(answer: () => { status: number; body: string }) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () => {
      asked.push(body);
      const { status, body: text } = answer();
      response.writeHead(status, { "content-type": "application/json" }).end(text);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const google = definePlugin({
    name: "google",
    setup: (kernel) =>
      kernel.add(botChecks, recaptchaCheck("the-secret", `http://127.0.0.1:${port}/`)),
  });
  const options = { config: { limitFactor: 1 }, plugins: [google] };
  return { asked, shop: await openAccounts(options, onTestFinished) };
}

const json = (body: object) => () => ({ status: 200, body: JSON.stringify(body) });

describe("reCAPTCHA", () => {
  test("is asked with the secret and the shopper's address", async () => {
    const google = await withGoogle(json({ success: true, score: 0.9 }));
    expect((await createCart("a-token", "198.51.100.77", google.shop)).status).toBe(201);
    const sent = Object.fromEntries(new URLSearchParams(google.asked[0]));
    expect(sent).toEqual({ secret: "the-secret", response: "a-token", remoteip: "198.51.100.77" });
  });

  test.each([
    ["a failure", { success: false }],
    ["a low score", { success: true, score: 0.1 }],
    ["no score", { success: true }],
  ])("%s is refused", async (_name, body) => {
    const google = await withGoogle(json(body));
    expect((await createCart("a-token", network(), google.shop)).status).toBe(422);
  });

  test("out of order counts as not supported", async () => {
    const google = await withGoogle(() => ({ status: 503, body: "down" }));
    const address = network();
    const statuses = [];
    for (let count = 0; count < 42; count += 1) {
      statuses.push((await createCart("a-token", address, google.shop)).status);
    }
    expect(new Set(statuses)).toEqual(new Set([201, 429]));
  });
});

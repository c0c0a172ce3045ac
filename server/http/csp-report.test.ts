import { Hono } from "hono";
import { pino } from "pino";
import { beforeEach, expect, test } from "vitest";
import { trustNobody } from "#commerce/kernel/http/trusted-networks.ts";
import { cspReport } from "./csp-report.ts";

let lines: { security: Record<string, string> }[];
let send: (body: unknown, from?: string) => Promise<number>;

beforeEach(() => {
  lines = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const app = new Hono().route("/", cspReport({ TRUST_PROXY: trustNobody }, log));
  send = async (body, from = "203.0.113.7") => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const incoming = { headers: {}, socket: { remoteAddress: from } };
    const url = "https://shop.example/csp-report";
    return (await app.request(url, { method: "POST", body: text }, { incoming })).status;
  };
});

const old = (blocked: string, document = "https://shop.example/prodotti") => ({
  "csp-report": {
    "effective-directive": "script-src-elem",
    "blocked-uri": blocked,
    "document-uri": document,
    "script-sample": "alert('maria@posta.example')",
  },
});

const fresh = (blockedURL: string, documentURL = "https://shop.example/prodotti") => ({
  type: "csp-violation",
  url: documentURL,
  user_agent: "Mozilla",
  body: { effectiveDirective: "script-src-elem", blockedURL, documentURL, sample: "alert(1)" },
});

test("both kinds of report make one line, and the same violation no second one", async () => {
  expect(await send(old("inline"))).toBe(204);
  expect(await send(old("inline"))).toBe(204);
  expect(await send([fresh("inline"), fresh("eval")])).toBe(204);
  expect(lines.map(({ security }) => security)).toEqual([
    {
      event: "csp.violation",
      directive: "script-src-elem",
      blocked: "inline",
      document: "/prodotti",
    },
    {
      event: "csp.violation",
      directive: "script-src-elem",
      blocked: "eval",
      document: "/prodotti",
    },
  ]);
});

test("nothing of the visitor is written down", async () => {
  const page = "https://shop.example/ordine/s3cr3t?email=maria@posta.example#s3cr3t";
  await send(old("https://evil.example/s3cr3t?cookie=s3cr3t", page));
  await send(old("https://shop.example/orders/s3cr3t?x=s3cr3t", page));
  await send(old("chrome-extension://s3cr3t/a.js", page));
  await send(old("data:text/javascript,s3cr3t", page));
  expect(lines.map(({ security }) => security["blocked"])).toEqual([
    "https://evil.example",
    "/orders/…",
    "chrome-extension:",
    "data:",
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/s3cr3t|maria|alert/);
});

test.each([
  ["no JSON", "<"],
  ["another shape", { a: 1 }],
  ["a directive that is a text", [{ ...fresh("inline"), body: { effectiveDirective: "a b" } }]],
  ["a page of somebody else", old("inline", "https://altrove.example/")],
  ["too many at once", Array.from({ length: 21 }, (_, i) => fresh(`a${"b".repeat(i)}`))],
  ["too much", { ...old("inline"), more: "x".repeat(17_000) }],
])("%s is thanked for and forgotten", async (_, body) => {
  expect(await send(body)).toBe(204);
  expect(lines).toEqual([]);
});

const distinct = (count: number) =>
  Array.from({ length: count }, (_, i) => old(`https://a${i}.example/`));

test("a network is listened to twenty times a minute", async () => {
  for (const report of distinct(25)) expect(await send(report)).toBe(204);
  expect(lines).toHaveLength(20);
  await send(old("https://b.example/"), "198.51.100.1");
  expect(lines).toHaveLength(21);
});

test("a hundred lines an hour, whoever sends them", async () => {
  for (const [i, report] of distinct(120).entries()) await send(report, `203.0.113.${i}`);
  expect(lines).toHaveLength(100);
});

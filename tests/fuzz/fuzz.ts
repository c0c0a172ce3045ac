import { setTimeout as pause } from "node:timers/promises";
import * as fc from "fast-check";
import { type Bearers, type Call, callsTo } from "./calls.ts";
import type { ApiDocument } from "./document.ts";
import { schemaProblems } from "./schema-problems.ts";
import type { Known } from "./schema-values.ts";

export type Findings = {
  calls: number;
  statuses: Record<string, number>;
  /** What went wrong, each with the first call that showed it. */
  problems: Map<string, string>;
};

type Fuzz = {
  document: ApiDocument;
  known: Known;
  bearers: Bearers;
  send: (path: string, init: RequestInit) => Promise<Response>;
  calls: number;
  seed: number;
  findings: Findings;
};

const patienceMs = 20_000;
const lanes = 8;

export const noFindings = (): Findings => ({ calls: 0, statuses: {}, problems: new Map() });

/** Sends generated calls, every operation in turn, and holds each answer against the document. */
export async function fuzz({ document, known, bearers, send, calls, seed, findings }: Fuzz) {
  const arbitraries = document.operations.map((operation) =>
    callsTo({ document, known, bearers }, operation),
  );
  const perOperation = Math.ceil(calls / arbitraries.length);
  const samples = arbitraries.map((arbitrary) =>
    fc.sample(arbitrary, { numRuns: perOperation, seed }),
  );
  const queue = Array.from({ length: perOperation }, (_, turn) =>
    samples.map((sample) => sample[turn]),
  ).flat();
  const work = async () => {
    for (let call = queue.shift(); call; call = queue.shift()) await judge(call);
  };
  const judge = async (call: Call) => {
    const { status, problems } = await examine(document, call, send);
    findings.calls += 1;
    findings.statuses[status] = (findings.statuses[status] ?? 0) + 1;
    for (const problem of problems) {
      const title = `${call.operation.method} ${call.operation.path}: ${problem}`;
      if (!findings.problems.has(title)) findings.problems.set(title, tell(call));
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
}

async function examine(document: ApiDocument, { operation, path, init }: Call, send: Fuzz["send"]) {
  const over = new AbortController();
  const late = pause(patienceMs, undefined, { signal: over.signal }).catch(() => undefined);
  const response = await Promise.race([send(path, init), late]);
  over.abort();
  if (!response) return { status: "none", problems: ["no answer"] };
  const status = String(response.status);
  const text = await response.text();
  // A segment of dots leaves the path, and other calls are judged by their own line of the document.
  const isElsewhere = response.status === 404 || response.status === 405;
  const described = operation.responses[status];
  if (!described)
    return { status, problems: isElsewhere ? [] : [`answers ${status}: ${text.slice(0, 300)}`] };
  const type = response.headers.get("content-type")?.split(";")[0] ?? "";
  if (!described.content) return { status, problems: text ? [`${status} has a body`] : [] };
  // Plain JSON is the same without its linked data.
  const plain =
    type === "application/json" &&
    response.status < 300 &&
    described.content["application/ld+json"];
  if (plain) return { status, problems: [] };
  const content = described.content[type];
  if (!content) return { status, problems: [`${status} is of type "${type}"`] };
  if (!content.schema || !type.endsWith("json")) return { status, problems: [] };
  const problems = schemaProblems(document, content.schema, JSON.parse(text), status);
  return { status, problems: problems.slice(0, 3).map((one) => one.replaceAll(/\[\d+\]/g, "[]")) };
}

function tell({ path, init }: Call): string {
  return `${init.method} ${path.slice(0, 300)} ${JSON.stringify(init.headers)} ${String(init.body ?? "").slice(0, 600)}`;
}

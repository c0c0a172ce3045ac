import "./lib/node-version.mjs";
import { fork } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { copyProject, projectFiles } from "./lib/copy-project.mjs";
import { Failure, main } from "./lib/failure.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { describe, report } from "./lib/mutants-report.mjs";
import { root, toolEnv } from "./lib/paths.mjs";
import { findPostgres } from "./lib/postgres.mjs";
import { projectNode } from "./lib/runtime.mjs";

/** Modules where a defect costs money or security: `own` tests run first, `wider` ones if a mutant survives. */
const modules = {
  pricing: { own: ["pricing"], wider: [] },
  cart: { own: ["cart", "promotions"], wider: ["orders", "fulfilment", "payments"] },
  orders: {
    own: ["orders", "cart", "fulfilment"],
    wider: ["payments", "mail", "aftersales", "desk"],
  },
  payments: {
    own: ["payments", "fulfilment"],
    wider: ["plugins", "cart", "settings", "invoicing", "aftersales"],
  },
  promotions: { own: ["promotions", "cart"], wider: ["orders", "fulfilment", "aftersales"] },
  aftersales: { own: ["aftersales"], wider: ["payments", "fulfilment", "orders"] },
  content: { own: ["content"], wider: [] },
  auth: { own: ["auth", "customers", "staff"], wider: ["marketing", "support", "plugins"] },
};

const folderOf = (name) => `${name === "pricing" ? "contract" : "commerce"}/${name}`;

/** Usage: node scripts/mutants.mjs [--modules pricing,cart] [--sample 40] [--seed 1]. Writes docs/mutants.md. */
const { values: options } = parseArgs({
  options: {
    modules: { type: "string", default: Object.keys(modules).join(",") },
    sample: { type: "string", default: "40" },
    seed: { type: "string", default: "1" },
    limit: { type: "string", default: "300" },
  },
});
const notMutated = /\.(test|fixture)\.tsx?$|\/(index|schema|routes|admin-routes|common-words)\.ts$/;

async function tryModule(copy, name) {
  const mutants = await mutantsOf(name);
  const tried = [];
  let runner = await startRunner(copy, name);
  try {
    const clean = await runner.test({});
    if (clean === "late" || clean.noticed)
      throw new Failure(`The tests of ${name} fail without a mutant: ${JSON.stringify(clean)}`);
    console.log(`${name}: ${mutants.possible} mutants possible, ${clean.tests} tests`);
    for (const mutant of mutants.drawn) {
      const { file, original, text } = mutant;
      const answer = await runner.test({ file, original, text });
      if (answer === "late") {
        writeFileSync(join(copy, file), original);
        runner = await startRunner(copy, name);
      }
      const verdict = answer === "late" ? "timed out" : answer.noticed ? "killed" : "survived";
      tried.push({ ...mutant, verdict });
      const { place, operator, change } = describe(mutant);
      const by = answer.by ? ` (${answer.by})` : "";
      console.log(`${verdict} ${place} ${operator}: ${change}${by}`);
    }
  } finally {
    await runner.end();
  }
  return { name, possible: mutants.possible, tried };
}

async function mutantsOf(name) {
  // Imported late: it needs a package that may have been installed only now.
  const { draw, mutate, mutationsOf } = await import("./lib/mutations.mjs");
  const all = projectFiles()
    .filter((file) => file.startsWith(`${folderOf(name)}/`) && /\.tsx?$/.test(file))
    .filter((file) => !notMutated.test(file))
    .flatMap((file) => {
      const original = readFileSync(join(root, file), "utf8");
      return mutationsOf(file, original).map((mutation) => ({
        ...mutation,
        file,
        original,
        text: mutate(original, mutation),
      }));
    });
  return {
    possible: all.length,
    drawn: draw(all, Number(options.sample), Number(options.seed)),
  };
}

/** Runs vitest in a child process, which can be killed if a mutant never ends. */
async function startRunner(copy, name) {
  const projects = ["unit", findPostgres() === undefined ? "api-pglite" : "api-postgres"];
  const folders = Object.values(modules[name]).map((names) =>
    names.map((folder) => `${folderOf(folder)}/`).join(","),
  );
  const child = fork(
    join(copy, "scripts/lib/mutant-runner.mjs"),
    [(name === "pricing" ? projects.slice(0, 1) : projects).join(","), ...folders],
    { cwd: copy, execPath: projectNode(), env: toolEnv({ NODE_ENV: "test" }), silent: true },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => (output = (output + chunk).slice(-4000)));
  /** @returns {Promise<any>} */
  const answer = () =>
    new Promise((resolve, reject) => {
      const ended = () => reject(new Failure(`The tests ended by themselves:\n${output}`));
      const timer = setTimeout(
        () => {
          child.off("exit", ended);
          child.kill();
          setTimeout(() => child.kill("SIGKILL"), 5000).unref();
          resolve("late");
        },
        Number(options.limit) * 1000,
      );
      child.once("exit", ended);
      child.once("message", (message) => {
        clearTimeout(timer);
        child.off("exit", ended);
        resolve(message);
      });
    });
  if ((await answer()) === "late") throw new Failure(`Vitest did not start:\n${output}`);
  return {
    test: (mutant) => {
      child.send(mutant);
      return answer();
    },
    end: () =>
      new Promise((resolve) => {
        if (!child.connected) return resolve(undefined);
        child.once("exit", resolve);
        child.send("end");
      }),
  };
}

/** Stores the results of each module beside the generated page, so that the others' remain. */
async function keep({ name, possible, tried }) {
  const record = join(root, "docs/mutants.json");
  const known = existsSync(record) ? JSON.parse(readFileSync(record, "utf8")) : {};
  const survivors = tried.filter(({ verdict }) => verdict === "survived").map(describe);
  const score = { possible, tried: tried.length, seed: options.seed, survivors };
  const scores = { ...known, [name]: score };
  await write(record, JSON.stringify(scores));
  await write(join(root, "docs/mutants.md"), report(scores, Object.keys(modules)));
}

async function write(filepath, text) {
  const { format, resolveConfig } = await import("prettier");
  const formatted = await format(text, { ...(await resolveConfig(filepath)), filepath });
  writeFileSync(filepath, formatted);
}

await main(async () => {
  await ensureInstalled();
  const names = options.modules.split(",");
  const unknown = names.find((name) => !(name in modules));
  if (unknown) throw new Failure(`There is no module ${unknown}: ${Object.keys(modules)}`);
  const copy = copyProject("mutants");
  let survived = 0;
  try {
    for (const name of names) {
      const result = await tryModule(copy, name);
      survived += result.tried.filter(({ verdict }) => verdict === "survived").length;
      await keep(result);
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  return survived > 0 ? 1 : 0;
});

import "./lib/node-version.mjs";
import { execFileSync, fork } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { Failure, main } from "./lib/failure.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { root, toolEnv } from "./lib/paths.mjs";
import { findPostgres } from "./lib/postgres.mjs";
import { projectNode } from "./lib/runtime.mjs";

/** Modules where a wrong line costs money or opens a door, the folders whose tests answer for each, and those asked when they pass. */
const modules = {
  pricing: { own: ["pricing"], wider: [] },
  cart: { own: ["cart", "gift-cards"], wider: ["checkout", "orders", "promotions"] },
  checkout: { own: ["checkout"], wider: ["cart", "fulfilment", "payments", "gift-cards"] },
  orders: { own: ["orders", "checkout", "fulfilment"], wider: ["payments", "cart", "mail"] },
  payments: { own: ["payments", "fulfilment"], wider: ["checkout", "settings", "invoicing"] },
  auth: { own: ["auth", "customers", "staff"], wider: ["kernel", "checkout", "wishlist"] },
};

/** `node scripts/mutants.mjs [--modules pricing,cart] [--sample 40] [--seed 1]`: so many mutants of each module, into docs/mutants.md. */
const { values: options } = parseArgs({
  options: {
    modules: { type: "string", default: Object.keys(modules).join(",") },
    sample: { type: "string", default: "40" },
    seed: { type: "string", default: "1" },
    limit: { type: "string", default: "300" },
  },
});
const notMutated = /\.(test|fixture)\.tsx?$|\/(index|schema|routes|admin-routes|common-words)\.ts$/;

const projectFiles = () =>
  execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root })
    .toString()
    .trim()
    .split("\n");

/** Mutants are written into a copy: what somebody is editing stays as it is. */
function copyProject() {
  const copy = mkdtempSync(join(tmpdir(), "rugiada-mutants-"));
  for (const file of projectFiles()) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file), { force: true });
  }
  cpSync(join(root, "storefront/generated"), join(copy, "storefront/generated"), {
    recursive: true,
  });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"), "junction");
  return copy;
}

async function tryModule(copy, name) {
  // It reads TypeScript with a package, which may have been installed only now.
  const { draw, mutate, mutationsOf } = await import("./lib/mutations.mjs");
  const files = projectFiles()
    .filter((file) => file.startsWith(`commerce/${name}/`) && /\.tsx?$/.test(file))
    .filter((file) => !notMutated.test(file));
  const all = files.flatMap((file) => {
    const original = readFileSync(join(root, file), "utf8");
    return mutationsOf(file, original).map((mutation) => ({ file, original, ...mutation }));
  });
  const tried = [];
  let runner = await startRunner(copy, name);
  const clean = await runner.test({});
  if (clean === "late" || clean.noticed)
    throw new Failure(`The tests of ${name} fail without a mutant: ${JSON.stringify(clean)}`);
  console.log(`${name}: ${all.length} mutants possible, ${clean.tests} tests`);
  for (const mutant of draw(all, Number(options.sample), Number(options.seed))) {
    const { file, original } = mutant;
    const answer = await runner.test({ file, original, text: mutate(original, mutant) });
    if (answer === "late") {
      writeFileSync(join(copy, file), original);
      runner = await startRunner(copy, name);
    }
    const verdict = answer === "late" ? "timed out" : answer.noticed ? "killed" : "survived";
    tried.push({ ...mutant, verdict });
    console.log(`${verdict} ${describe(mutant)}${answer.by ? ` (${answer.by})` : ""}`);
  }
  await runner.end();
  return { name, possible: all.length, tried };
}

const oneLine = (text) => text.replaceAll(/\s+/g, " ").slice(0, 90);
const describe = ({ file, line, operator, from, to }) =>
  `${file}:${line} ${operator}: ${oneLine(from)} → ${oneLine(to)}`;

/** Vitest in a process of its own: a mutant that never ends is ended with it. */
async function startRunner(copy, name) {
  const projects = ["unit", findPostgres() === undefined ? "api-pglite" : "api-postgres"];
  const folders = Object.values(modules[name]).map((names) =>
    names.map((folder) => `commerce/${folder}/`).join(","),
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
        child.once("exit", resolve);
        child.send("end");
      }),
  };
}

const share = (part, whole) => (whole === 0 ? "–" : `${Math.round((part / whole) * 100)} %`);

function report(results) {
  const rows = results.map(({ name, possible, tried }) => {
    const survived = tried.filter(({ verdict }) => verdict === "survived").length;
    const killed = tried.length - survived;
    return `| ${name} | ${possible} | ${tried.length} | ${killed} | ${share(killed, tried.length)} |`;
  });
  const survivors = results
    .flatMap(({ tried }) => tried)
    .filter(({ verdict }) => verdict === "survived")
    .map(
      ({ file, line, operator, from, to }) =>
        `- \`${file}:${line}\` ${operator}: \`${oneLine(from)}\` → \`${oneLine(to)}\``,
    );
  return `# Mutants

Small wrong changes made by \`npm run mutants\`, one at a time, in the modules where a wrong line costs money or opens a
door. A mutant is killed when a test of the module's folders fails, or never ends. A survivor is a line no test
answers for, or a change that makes no difference. Last run: ${options.sample} mutants per module, seed ${options.seed}.

| module | possible | tried | killed | score |
| --- | --- | --- | --- | --- |
${rows.join("\n")}

## Survivors

${survivors.join("\n") || "None."}
`;
}

async function format(markdown) {
  const { format: prettier, resolveConfig } = await import("prettier");
  const filepath = join(root, "docs/mutants.md");
  return prettier(markdown, { ...(await resolveConfig(filepath)), filepath });
}

await main(async () => {
  await ensureInstalled();
  const copy = copyProject();
  const results = [];
  try {
    for (const name of options.modules.split(",")) {
      if (!(name in modules))
        throw new Failure(`There is no module ${name}: ${Object.keys(modules)}`);
      results.push(await tryModule(copy, name));
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  writeFileSync(join(root, "docs/mutants.md"), await format(report(results)));
  return results.some(({ tried }) => tried.some(({ verdict }) => verdict === "survived")) ? 1 : 0;
});

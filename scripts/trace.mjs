import "./lib/node-version.mjs";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { main } from "./lib/failure.mjs";
import { root } from "./lib/paths.mjs";
import { projectNode } from "./lib/runtime.mjs";

// Usage: node scripts/trace.mjs. Prints the project's files that one add to cart executes on the server.
const port = "4977";
const inspector = "127.0.0.1:9777";
const shop = `http://localhost:${port}`;
const product = `${shop}/prodotti/siero-acido-ialuronico`;

await main(async () => {
  const data = mkdtempSync(join(tmpdir(), "rugiada-trace-"));
  const env = { ...process.env, PORT: port, DATA_DIR: data, NODE_ENV: "development" };
  const args = [`--inspect=${inspector}`, "server/dev/dev.ts"];
  const server = spawn(projectNode(), args, { cwd: root, env, stdio: "ignore" });
  try {
    const send = addToCart(await openPage());
    await send();
    const call = await connect();
    await call("Profiler.enable");
    await call("Profiler.startPreciseCoverage", { callCount: true });
    await call("Profiler.takePreciseCoverage");
    await send();
    const files = ownFiles((await call("Profiler.takePreciseCoverage")).result);
    console.log(`${files.join("\n")}\n${files.length} files`);
    return 0;
  } finally {
    // SIGTERM would wait until this inspector disconnects.
    server.kill("SIGKILL");
    rmSync(data, { recursive: true, force: true });
  }
});

/** Retries until the shop has started and loaded the demo catalogue. */
async function openPage() {
  for (;;) {
    const page = await fetch(product).then(
      (answer) => answer.text(),
      () => "",
    );
    if (page.includes("productVariant")) return page;
    await pause(1000);
  }
}

function addToCart(page) {
  const [form, action] = /<form[^>]*action="(\/carrello[^"]*)"[\s\S]*?<\/form>/.exec(page);
  const fields = [...form.matchAll(/<(?:input|button)[^>]*name="([^"]+)"[^>]*>/g)].map(
    ([field, name]) => [name, /value="([^"]*)"/.exec(field)?.[1] ?? ""],
  );
  return async () => {
    const answer = await fetch(shop + action.replaceAll("&amp;", "&"), {
      method: "POST",
      redirect: "manual",
      headers: { origin: shop, accept: "text/html" },
      body: new URLSearchParams(fields),
    });
    if (answer.status !== 303) throw new Error(`The cart answered ${answer.status}`);
  };
}

async function connect() {
  const [target] = await (await fetch(`http://${inspector}/json`)).json();
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  const waiting = new Map();
  socket.addEventListener("message", ({ data }) => {
    const { id, result } = JSON.parse(data);
    waiting.get(id)?.(result);
  });
  await new Promise((open) => void socket.addEventListener("open", open));
  return (method, params = {}) =>
    new Promise((resolve) => {
      const id = waiting.size + 1;
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
}

function ownFiles(scripts) {
  return scripts
    .filter(({ functions }) =>
      functions.some(({ functionName, ranges }) => functionName && ranges[0].count > 0),
    )
    .map(({ url }) => url.replace(/\?.*/, "").split(`${root}/`)[1])
    .filter((file) => file && !/node_modules|generated|^server\/dev/.test(file))
    .toSorted();
}

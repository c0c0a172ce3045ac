import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#tests/harness/free-port.ts";
import { type Engine, ended, phone, programOnPath, until } from "./engine.ts";

const preferences = `
user_pref("app.update.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("ui.prefersReducedMotion", 1);
user_pref("toolkit.telemetry.reportingpolicy.firstRun", false);
`;

export const firefox = programOnPath("firefox-esr") ?? programOnPath("firefox");

/** Firefox without a window, spoken to by WebDriver BiDi, which it serves by itself. */
export async function startFirefox(): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), "rugiada-firefox-"));
  await writeFile(join(profile, "user.js"), preferences);
  const port = await freePort();
  const browser = spawn(
    firefox ?? "firefox",
    ["--headless", "--no-remote", "--profile", profile, `--remote-debugging-port=${port}`],
    { stdio: "ignore" },
  );
  const socket = await until("Firefox", () => connect(`ws://127.0.0.1:${port}/session`));
  const { send, errors } = speak(socket);
  await send("session.new", { capabilities: {} });
  await send("session.subscribe", { events: ["log.entryAdded"] });
  const { contexts } = await send("browsingContext.getTree", {});
  const [{ context }] = contexts;
  await send("browsingContext.setViewport", { context, viewport: phone });
  return {
    errors,
    open: (url) => send("browsingContext.navigate", { context, url, wait: "complete" }),
    evaluate: async (expression) => {
      const target = { context };
      const options = { expression: `(async () => JSON.stringify(await (${expression})))()` };
      const answer = await send("script.evaluate", { ...options, target, awaitPromise: true });
      if (answer.type === "exception") throw new Error(answer.exceptionDetails.text);
      return answer.result.type === "string" ? JSON.parse(answer.result.value) : undefined;
    },
    perform: (actions) => send("input.performActions", { context, actions }),
    close: async () => {
      socket.close();
      await ended(browser);
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function connect(address: string): Promise<WebSocket | undefined> {
  const socket = new WebSocket(address);
  return new Promise((resolve) => {
    socket.addEventListener("open", () => resolve(socket));
    socket.addEventListener("error", () => resolve(undefined));
  });
}

/** What is read of the protocol's answers. */
type Answer = {
  contexts: [{ context: string }];
  type: "success" | "exception";
  exceptionDetails: { text: string };
  result: { type: string; value: string };
};

function speak(socket: WebSocket) {
  const waiting = new Map<number, PromiseWithResolvers<Answer>>();
  const errors: string[] = [];
  socket.addEventListener("message", ({ data }) => {
    const { id, error, message, result, method, params } = JSON.parse(String(data));
    if (method === "log.entryAdded" && params.type === "javascript" && params.level === "error")
      errors.push(params.text);
    if (error) waiting.get(id)?.reject(new Error(message));
    else waiting.get(id)?.resolve(result);
    waiting.delete(id);
  });
  let last = 0;
  const send = (method: string, params: object): Promise<Answer> => {
    const answer = Promise.withResolvers<Answer>();
    waiting.set(++last, answer);
    socket.send(JSON.stringify({ id: last, method, params }));
    return answer.promise;
  };
  return { send, errors };
}

import { spawn } from "node:child_process";
import { globSync } from "node:fs";
import { freePort } from "#tests/harness/free-port.ts";
import { type Engine, ended, phone, programOnPath, until } from "./engine.ts";

const driver = programOnPath("WebKitWebDriver");
const display = programOnPath("Xvfb");
const [binary] = globSync("/usr/lib{exec,}/{*/,}webkit2gtk-4.*/MiniBrowser");

/** The reason why WebKit cannot run here. */
export const webkitMissing =
  [
    !driver && "WebKitWebDriver",
    !display && "Xvfb",
    binary === undefined && "MiniBrowser of WebKitGTK",
  ]
    .filter(Boolean)
    .join(", ") || undefined;

/** WebKitGTK's own small browser on a screen in memory, spoken to by classic WebDriver. */
export async function startWebKit(): Promise<Engine> {
  const [port, screen] = [await freePort(), 100 + (process.pid % 400)];
  const xvfb = spawn(display ?? "Xvfb", [`:${screen}`, "-screen", "0", "800x1000x24"], {
    stdio: "ignore",
  });
  const driving = spawn(driver ?? "WebKitWebDriver", [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${screen}`, LIBGL_ALWAYS_SOFTWARE: "1" },
    stdio: "ignore",
  });
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = (await response.json()) as { value: Record<string, unknown> };
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };
  await until("WebKit", () => call("GET", "/status").catch(() => undefined));
  const options = { binary, args: ["--automation"] };
  const { sessionId } = await call("POST", "/session", {
    capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } },
  });
  const session = `/session/${String(sessionId)}`;
  await call("POST", `${session}/window/rect`, { x: 0, y: 0, ...phone });
  return {
    errors: [],
    open: async (url) => void (await call("POST", `${session}/url`, { url })),
    evaluate: async (expression) => {
      const script = `const done = arguments[0]; (async () => (${expression}))().then(done, done)`;
      return call("POST", `${session}/execute/async`, { script, args: [] });
    },
    perform: async (actions) => void (await call("POST", `${session}/actions`, { actions })),
    close: async () => {
      await call("DELETE", session).catch(() => undefined);
      await ended(driving);
      await ended(xvfb);
    },
  };
}

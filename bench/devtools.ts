import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "../scripts/lib/chromium.mjs";

type Message = { id?: number; method?: string; params?: never; sessionId?: string; result?: never };
type Send = (method: string, params?: object, session?: string) => Promise<Answer>;
export type Answer = Record<string, never>;
export type Browser = {
  send: Send;
  on(listener: (method: string, params: Answer, session: string | undefined) => void): void;
  close(): Promise<void>;
};

/** A browser spoken to directly: under Playwright nothing is ever prerendered. */
export async function launchBrowser(): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), "rugiada-browser-"));
  const flags = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ];
  const child = spawn(
    findChromium() ?? "",
    [...flags, "--no-first-run", `--user-data-dir=${profile}`, "--remote-debugging-port=0"],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  const address = await new Promise<string>((found) => {
    let said = "";
    child.stderr.on("data", (text: Buffer) => {
      said += text.toString();
      const url = /ws:\/\/\S+/.exec(said)?.[0];
      if (url) found(url);
    });
  });
  const socket = new WebSocket(address);
  await new Promise((ready) => socket.addEventListener("open", ready, { once: true }));
  const waiting = new Map<number, (answer: Answer) => void>();
  const listeners: Parameters<Browser["on"]>[0][] = [];
  let count = 0;
  socket.addEventListener("message", ({ data }) => {
    const { id, method, params, result, sessionId } = JSON.parse(String(data)) as Message;
    if (id !== undefined) waiting.get(id)?.(result ?? {});
    else if (method) for (const listener of listeners) listener(method, params ?? {}, sessionId);
  });
  const send: Send = (method, params = {}, sessionId) =>
    new Promise((answered) => {
      waiting.set(++count, answered);
      socket.send(JSON.stringify({ id: count, method, params, sessionId }));
    });
  const close = async () => {
    const ended = new Promise((end) => child.once("exit", end));
    await Promise.race([send("Browser.close"), ended]);
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 3 });
  };
  return { send, on: (listener) => void listeners.push(listener), close };
}

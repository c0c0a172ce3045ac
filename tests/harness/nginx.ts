import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import {
  createServer,
  request as send,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { eventually } from "./eventually.ts";
import { freePort } from "./free-port.ts";

export type Proxy = { baseUrl: string; stop(): Promise<void> };

/** deploy/nginx.conf in front of two ports; where nginx is missing, a proxy with the same rules. */
export async function startProxy(upstreams: [string, string]): Promise<Proxy> {
  const program = ["nginx", "/usr/sbin/nginx"].find((name) => spawnSync(name, ["-v"]).status === 0);
  return program ? startNginx(program, upstreams) : startOwnProxy(upstreams);
}

async function startNginx(program: string, upstreams: [string, string]): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), "rugiada-nginx-"));
  const port = await freePort();
  const shipped = readFileSync(new URL("../../deploy/nginx.conf", import.meta.url), "utf8")
    .replace("127.0.0.1:3001", `127.0.0.1:${upstreams[0]}`)
    .replace("127.0.0.1:3002", `127.0.0.1:${upstreams[1]}`)
    .replace("listen 80;", `listen 127.0.0.1:${port};`)
    .replaceAll(/^\s*(listen 443|ssl_certificate).*$/gm, "");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join("\n");
  const file = join(folder, "nginx.conf");
  writeFileSync(
    file,
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
    events {}
    http { access_log off; ${temporary} ${shipped} }`,
  );
  const child = spawn(program, ["-p", folder, "-c", file, "-e", `${folder}/error.log`]);
  const baseUrl = `http://127.0.0.1:${port}`;
  await eventually(async () => void (await fetch(`${baseUrl}/healthz`)));
  return {
    baseUrl,
    async stop() {
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Takes turns; a refused connection goes to the other one, a broken one too unless its method is not idempotent. */
async function startOwnProxy(upstreams: [string, string]): Promise<Proxy> {
  let turn = 0;
  const server = createServer((request, response) => void pass(request, response)).listen(0);
  await once(server, "listening");

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const first = turn++;
    for (const retry of [0, 1]) {
      const port = Number(upstreams[(first + retry) % 2]);
      const { method = "GET", url: path, headers } = request;
      const outgoing = send({
        host: "127.0.0.1",
        port,
        method,
        path,
        headers: { ...headers, connection: "close" },
        agent: false,
      }).end(body);
      const [answer, error] = await once(outgoing, "response").then(
        ([received]) => [received as IncomingMessage] as const,
        (failure: NodeJS.ErrnoException) => [undefined, failure] as const,
      );
      const isIdempotent = method !== "POST" && method !== "PATCH";
      const hasFailed = error !== undefined || answer?.statusCode === 503;
      if (!retry && (error?.code === "ECONNREFUSED" || (isIdempotent && hasFailed))) continue;
      if (!answer) return void response.writeHead(503).end();
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      return void answer.on("error", () => response.destroy()).pipe(response);
    }
  }
  const address = server.address();
  return {
    baseUrl: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`,
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

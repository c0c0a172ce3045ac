import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

export type ReceivedMail = { from: string; to: string[]; content: string; at: number };

/** What to answer instead of the usual; nothing means the usual. Commands: CONNECT, EHLO, MAIL, RCPT, DATA, END… */
type Answer = (command: string) => string | undefined | Promise<string | undefined>;

const usual: Record<string, string> = {
  CONNECT: "220 mail.test ESMTP",
  EHLO: "250 mail.test",
  DATA: "354 go on",
  END: "250 2.0.0 taken",
  QUIT: "221 bye",
};

/** A mail server on the loopback that takes everything, unless `answer` says otherwise. */
export async function startSmtp({
  port = 0,
  answer = () => undefined,
  mails = [],
}: { port?: number; answer?: Answer; mails?: ReceivedMail[] } = {}) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
    void converse(socket, answer, mails);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const { port: taken } = server.address() as AddressInfo;
  return {
    port: taken,
    url: `smtp://127.0.0.1:${taken}`,
    mails,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

async function converse(socket: Socket, answer: Answer, mails: ReceivedMail[]): Promise<void> {
  const reply = async (command: string) => {
    const line = (await answer(command)) ?? usual[command] ?? "250 ok";
    socket.write(`${line}\r\n`);
    return line;
  };
  let mail = newMail();
  let readingContent = false;
  await reply("CONNECT");
  for await (const line of linesOf(socket)) {
    if (readingContent && line !== ".") {
      mail.content += `${line}\n`;
    } else if (readingContent) {
      readingContent = false;
      const said = await reply("END");
      // A server that went away before its yes has taken nothing.
      if (said.startsWith("2") && !socket.destroyed) mails.push({ ...mail, at: Date.now() });
    } else {
      const command = line.slice(0, 4).toUpperCase();
      const accepted = /^[23]/.test(await reply(command));
      if (command === "MAIL") mail = newMail(addressIn(line));
      if (command === "RCPT" && accepted) mail.to.push(addressIn(line));
      if (command === "DATA") readingContent = accepted;
      if (command === "QUIT") socket.end();
    }
  }
}

async function* linesOf(socket: Socket): AsyncGenerator<string> {
  let rest = "";
  try {
    for await (const chunk of socket.setEncoding("utf8")) {
      const lines = (rest + String(chunk)).split("\r\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
  } catch {
    // The other side hung up.
  }
}

const newMail = (from = ""): ReceivedMail => ({ from, to: [], content: "", at: 0 });

const addressIn = (line: string) => /<(.*)>/.exec(line)?.[1] ?? "";

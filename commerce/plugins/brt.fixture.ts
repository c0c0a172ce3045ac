import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A fake carrier on localhost; `answer` sets its next response. */
export async function startCarrier() {
  const asked: { url: URL; key: string | undefined }[] = [];
  const carrier = { answer: (() => {}) as Answer };
  const server = createServer((request, response) => {
    const key = request.headers["x-api-auth"];
    asked.push({ url: new URL(request.url ?? "", "http://carrier.test"), key: String(key) });
    carrier.answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    apiUrl: `http://127.0.0.1:${port}`,
    asked,
    answer(next: Answer) {
      asked.length = 0;
      carrier.answer = next;
    },
    json(status: number, body: unknown) {
      this.answer((_, response) => {
        response.writeHead(status, { "content-type": "application/json" });
        response.end(JSON.stringify(body));
      });
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type Carrier = Awaited<ReturnType<typeof startCarrier>>;

/** A pickup point in the carrier's format. */
export const tobacconist = {
  pudoId: "IT12345",
  carrierPudoId: "12345",
  pointName: "Tabacchi Rossi",
  fullAddress: "Via Roma 1, 50123 Firenze",
  street: "Via Roma",
  streetNumber: "1",
  zipCode: "50123",
  town: "Firenze",
  state: "FI",
  country: "ITA",
  type: "100",
  distanceFromPoint: 320.4,
  localizationHint: "",
  latitude: "43.7731",
  longitude: "11.2540",
  enabled: true,
  available: true,
  hours: [
    { dayOfWeek: 1, dayTime: "AFTERNOON", openTime: "15:00", closeTime: "19:30" },
    { dayOfWeek: 1, dayTime: "MORNING", openTime: "08:30", closeTime: "12:30" },
  ],
};

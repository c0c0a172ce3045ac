import type { CommerceConfig } from "../config.ts";

/** The carrier did not give an answer we can use; the shop goes on without it. */
export class CarrierDown extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`The carrier is not answering: ${reason}`, { cause });
    this.name = "CarrierDown";
  }
}

const patience = 4_000;

/** Undefined when the carrier knows nothing of what was asked. */
export async function askCarrier(
  { apiKey, apiUrl }: CommerceConfig["brt"],
  call: "get-pudo-by-address" | "get-pudo-details",
  query: Record<string, string>,
  timeout = patience,
): Promise<unknown> {
  const url = `${apiUrl}/pudo/v1/open/pickup/${call}?${new URLSearchParams(query)}`;
  try {
    const response = await fetch(url, {
      headers: { accept: "application/json", "x-api-auth": apiKey ?? "" },
      redirect: "error",
      signal: AbortSignal.timeout(timeout),
    });
    if (response.status === 404) return undefined;
    if (!response.ok) throw new CarrierDown(`status ${response.status}`);
    return await response.json();
  } catch (error) {
    if (error instanceof CarrierDown) throw error;
    throw new CarrierDown(error instanceof Error ? error.name : "unknown", error);
  }
}

import { pagePrefix } from "#app/ui/page-link.tsx";
import { serviceWorkerPath } from "#contract/paths.ts";

type Rules = { createScriptURL(address: string): string };
type TrustedTypes = { createPolicy(name: "worker", rules: Rules): Rules };

/** Registers the service worker. Browsers with Trusted Types require a policy for its address. */
export function installServiceWorker(): void {
  const address = `${serviceWorkerPath}?${pagePrefix()}`;
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy("worker", { createScriptURL: () => address });
  void navigator.serviceWorker?.register(policy?.createScriptURL("") ?? address);
}

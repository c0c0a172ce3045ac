import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";
import { onDemand } from "#app/features/rendering/on-demand.tsx";
import { isUnanswered, panel, purposesOf, readConsent, type ThirdParties } from "./consent.ts";

const [Panel] = onDemand(async () => (await import("./consent-panel.tsx")).ConsentPanel);

/** Renders nothing in a shop without third parties. */
export function PrivacyChoices() {
  const parties = useThirdParties();
  return parties && <Asked parties={parties} />;
}

export function useThirdParties(): ThirdParties | null {
  const root = useRouteLoaderData<{ thirdParties?: ThirdParties | null }>("root");
  return root?.thirdParties ?? null;
}

/** Before hydration the stored consent is unknown: no panel is shown and nothing is loaded. */
function Asked({ parties }: { parties: ThirdParties }) {
  const isOpen = useSyncExternalStore(panel.subscribe, panel.get, () => false);
  const isAsked = useSyncExternalStore(
    panel.subscribe,
    () => isUnanswered(purposesOf(parties), readConsent()),
    () => false,
  );
  const hydrated = useSyncExternalStore(
    panel.subscribe,
    () => true,
    () => false,
  );
  return hydrated && <Panel parties={parties} open={isOpen || isAsked} />;
}

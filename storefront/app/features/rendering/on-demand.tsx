import { type ComponentType, useEffect, useState } from "react";

/** A component whose code comes with its first use, and the way to fetch it earlier. Unlike `lazy` it is in the page as soon
 * as its code is: React holds back what had suspended for 300 ms. Code that does not come leaves the page as it is, and is
 * asked for again next time. */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType<Props>,
) {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;

  const fetchCode = async () => {
    try {
      loaded = await load();
    } catch {
      loading = undefined;
    }
  };
  // Browsers remember a module that failed to load until the page is left, for every other user of it too.
  const preload = async () => {
    if (navigator.onLine) await (loading ??= fetchCode());
  };

  function OnDemand(props: Props) {
    const [Component, show] = useState(() => loaded);
    useEffect(() => {
      if (!Component) void preload().then(() => show(() => loaded));
    }, [Component]);
    const Shown = Component ?? Meanwhile;
    return Shown ? <Shown {...props} /> : null;
  }
  return [OnDemand, preload] as const;
}

import { type ComponentType, useEffect, useState } from "react";

/** A component whose code loads at its first use, or earlier by the returned function. Unlike `lazy` it appears as soon as
 * its code has loaded: React delays suspended content by 300 ms. If loading fails the page stays as it is, and the next
 * use tries again. */
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
  // Browsers cache a failed module import for the life of the page, so it is not tried offline.
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

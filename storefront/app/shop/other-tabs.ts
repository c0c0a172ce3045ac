const name = "rugiada-visitor";
let channel: BroadcastChannel | undefined;

export function tellOtherTabs(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- channels have no target
  channel?.postMessage("changed");
}

/** Calls back when another tab changed what belongs to the visitor. */
export function listenToOtherTabs(onChange: () => void): void {
  const open = () => {
    channel ??= new BroadcastChannel(name);
    channel.addEventListener("message", onChange);
  };
  open();
  // An open channel would keep the page out of the back-forward cache.
  addEventListener("pagehide", () => {
    channel?.close();
    channel = undefined;
  });
  addEventListener("pageshow", open);
}

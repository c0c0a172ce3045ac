/** Only ever called after consent. */
export function loadAnalytics(address: string): void {
  if (document.querySelector(`script[src="${CSS.escape(address)}"]`)) return;
  const script = document.createElement("script");
  script.src = address;
  script.async = true;
  document.head.append(script);
}

import { useEffect, useRef } from "react";
import { useFormState } from "react-hook-form";

/** After a refused save, opens the tab of the first refused field, scrolls to it and focuses it. */
export function RefusedField() {
  const { submitCount, errors } = useFormState();
  const isRefused = Object.keys(errors).length > 0;
  const here = useRef<HTMLElement>(null);
  const seen = useRef(submitCount);
  useEffect(() => {
    if (submitCount === seen.current) return;
    seen.current = submitCount;
    if (isRefused) showFirst(here.current?.closest("form"));
  }, [submitCount, isRefused]);
  return <i hidden ref={here} />;
}

function showFirst(form: Element | null | undefined): void {
  const field = form?.querySelector<HTMLElement>("[aria-invalid=true]:not([aria-hidden=true])");
  const tab = field?.closest("[aria-hidden=true]")?.getAttribute("aria-labelledby");
  if (tab) document.getElementById(tab)?.click();
  // A panel is shown only after the click has rendered.
  setTimeout(() => {
    field?.scrollIntoView({ block: "center" });
    field?.focus({ preventScroll: true });
  });
}

import { use } from "react";
import type { ComponentProps } from "react";
import { Button } from "#app/ui/button.tsx";
import { BusyContext } from "./busy.ts";

export function SubmitButton(props: ComponentProps<typeof Button>) {
  return <Button {...props} busy={use(BusyContext)} />;
}

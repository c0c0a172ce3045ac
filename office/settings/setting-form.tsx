import type { ReactNode } from "react";
import { HttpError, ResourceContextProvider, SimpleForm, useNotify, useRefresh } from "react-admin";
import { admin, callJson } from "../api/call.ts";
import { SaveOnly } from "../shared/save-only.tsx";

type Props = { name: string; title: string; value: unknown; children: ReactNode };
type Values = Record<string, unknown>;

/** One setting, written whole; a list is edited under `list`. */
export function SettingForm({ name, title, value, children }: Props) {
  const notify = useNotify();
  const refresh = useRefresh();
  const isList = Array.isArray(value);
  const record = isList ? { list: value } : (value as Values);
  const save = async (values: Values) => {
    try {
      const json = { value: isList ? values["list"] : values };
      await callJson(`${admin}/settings/${name}`, { method: "PUT", json });
    } catch (error) {
      notify((error as Error).message, { type: "error" });
      return error instanceof HttpError ? error.body?.errors : {};
    }
    notify("Impostazioni salvate", { type: "success" });
    refresh();
    return undefined;
  };
  return (
    <section className="block">
      <h2>{title}</h2>
      <ResourceContextProvider value="settings">
        <SimpleForm record={record} onSubmit={save} toolbar={<SaveOnly />}>
          {children}
        </SimpleForm>
      </ResourceContextProvider>
    </section>
  );
}

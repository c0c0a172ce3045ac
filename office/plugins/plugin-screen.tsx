import { type ComponentType, createElement, lazy, type LazyExoticComponent, Suspense } from "react";
import { Loading, NotFound, usePermissions } from "react-admin";
import { useParams } from "react-router";
import type { Me } from "#contract/admin/staff.ts";
import { Allowed } from "../layout/layout.tsx";
import type { OfficeKit } from "./kit.ts";

type Program = { default: (office: OfficeKit) => ComponentType };

const screens = new Map<string, LazyExoticComponent<ComponentType>>();

/** Loads the program of a screen when it is first opened; it draws with the components and the React of the office. */
function screenOf(module: string) {
  const known = screens.get(module);
  if (known) return known;
  const screen = lazy(async () => {
    const [{ kit }, program] = await Promise.all([
      import("./kit.ts"),
      import(/* @vite-ignore */ module) as Promise<Program>,
    ]);
    return { default: program.default(kit) };
  });
  screens.set(module, screen);
  return screen;
}

export function PluginScreen() {
  const { permissions: me } = usePermissions<Me>();
  const { area } = useParams();
  if (!me) return null;
  const found = me.screens.find((one) => one.area === area);
  if (!found) return <NotFound />;
  return (
    <Allowed>
      <Suspense fallback={<Loading />}>{createElement(screenOf(found.module))}</Suspense>
    </Allowed>
  );
}

import type { ReactNode } from "react";
import { Title } from "react-admin";

/** A screen that is no resource. */
export function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Title title={title} />
      {children}
    </>
  );
}

import type { ReactNode } from "react";
import { Title } from "react-admin";

type Titled = { title: string; children: ReactNode };

/** A screen that is no resource. */
export function Page({ title, children }: Titled) {
  return (
    <>
      <Title title={title} />
      {children}
    </>
  );
}

/** A part of a screen under its own heading. */
export const Block = ({ title, children }: Titled) => (
  <section className="block">
    <h2>{title}</h2>
    {children}
  </section>
);

/** One line of a `dl`. */
export const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

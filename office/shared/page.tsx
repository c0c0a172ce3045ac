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
type FactProps = { name: ReactNode; className?: string; children: ReactNode };

export const Fact = ({ name, className, children }: FactProps) => (
  <div className={className}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

type TableProps = {
  columns: string[];
  /** For who cannot see what stands above it. */
  caption?: string;
  className?: string;
  children: ReactNode;
};

/** Rows under the names of their columns. */
export const Table = ({ columns, caption, className = "table", children }: TableProps) => (
  <table className={className}>
    {caption && <caption className="unseen">{caption}</caption>}
    <thead>
      <tr>
        {columns.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);

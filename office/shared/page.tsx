import type { ReactNode } from "react";
import { Title } from "react-admin";

type Titled = { title: string; children: ReactNode };

export function Page({ title, children }: Titled) {
  return (
    <>
      <Title title={title} />
      {children}
    </>
  );
}

type BlockProps = Titled & { id?: string; aside?: ReactNode; narrow?: boolean };

export const Block = ({ title, id, aside, narrow = false, children }: BlockProps) => (
  <section className={narrow ? "block narrow" : "block"} id={id}>
    {aside === undefined ? (
      <h2>{title}</h2>
    ) : (
      <div className="block-head">
        <h2>{title}</h2>
        {aside}
      </div>
    )}
    {children}
  </section>
);

type FactProps = { name: ReactNode; className?: string; children: ReactNode };

export const Fact = ({ name, className, children }: FactProps) => (
  <div className={className}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** className aligns the column differently from the others. */
export type ColumnName = string | readonly [name: string, className: string];

type TableProps = {
  columns: ColumnName[];
  caption?: string;
  className?: string;
  children: ReactNode;
  foot?: ReactNode;
};

export const Table = ({ columns, caption, className = "table", children, foot }: TableProps) => (
  <table className={className}>
    {caption && <caption className="unseen">{caption}</caption>}
    <thead>
      <tr>
        {columns.map((column) => {
          const [name, of] = typeof column === "string" ? [column] : column;
          return (
            <th key={name} scope="col" className={of}>
              {name}
            </th>
          );
        })}
      </tr>
    </thead>
    <tbody>{children}</tbody>
    {foot && <tfoot>{foot}</tfoot>}
  </table>
);

type NextStepProps = {
  title: ReactNode;
  why: ReactNode;
  facts?: Record<string, ReactNode>;
  children: ReactNode;
};

export function NextStep({ title, why, facts = {}, children }: NextStepProps) {
  const known = Object.entries(facts).filter(([, value]) => value);
  return (
    <section className="next" aria-label="Che cosa fare ora">
      <div>
        <p className="next-label">Che cosa fare ora</p>
        <h2 tabIndex={-1}>{title}</h2>
        <p className="next-why">{why}</p>
        {known.length > 0 && (
          <dl>
            {known.map(([name, value]) => (
              <Fact key={name} name={name}>
                {value}
              </Fact>
            ))}
          </dl>
        )}
      </div>
      <div className="acts">{children}</div>
    </section>
  );
}

export const Drop = () => (
  <svg className="drop" viewBox="0 0 8 12" aria-hidden="true">
    <path d="M4 0C5.9 3.4 8 5.6 8 8a4 4 0 0 1-8 0C0 5.6 2.1 3.4 4 0z" />
  </svg>
);

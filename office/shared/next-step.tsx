import type { ReactNode } from "react";
import { Fact } from "./page.tsx";

type NextStepProps = {
  title: ReactNode;
  why: ReactNode;
  facts?: Record<string, ReactNode>;
  children: ReactNode;
};

/** What to do now, why and by when: a working page opens with it. */
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

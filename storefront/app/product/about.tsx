import * as m from "#messages";
import { Drop } from "#app/ui/icon.tsx";

export function About({ text, benefits }: { text: string | null; benefits: string[] }) {
  if (!text && benefits.length === 0) return null;
  return (
    <div className="about">
      <p className="lead">{text}</p>
      <ul className="drops small" aria-label={m["product.benefits"]()}>
        {benefits.map((benefit) => (
          <li key={benefit}>
            <Drop />
            <span>{benefit}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

import * as m from "#messages";
import type { MenuCategory } from "#app/layout/menu.ts";
import { LinkGo } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";

export function Categories({ categories }: { categories: MenuCategory[] }) {
  const doors = categories.filter(({ photo }) => photo !== null);
  if (doors.length === 0) return null;
  return (
    <section className="section wrap" aria-labelledby="categories">
      <div className="head">
        <h2 id="categories">{m["home.categories_title"]()}</h2>
        <LinkGo href="/prodotti">{m["home.all_products"]()}</LinkGo>
      </div>
      <ul className="doors">
        {doors.map(({ name, href, photo }, index) => (
          <li key={href}>
            <Picture
              photo={photo}
              alt=""
              ratio="4:5"
              sizes={index === 0 ? "(width >= 64rem) 18vw, 100vw" : "(width >= 64rem) 18vw, 48vw"}
            />
            <a href={href}>{name}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { Prose } from "#app/features/content/prose.tsx";
import { ButtonLink, LinkGo } from "#app/ui/button.tsx";
import { Drop } from "#app/ui/icon.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { ingredientsPath, ritualPath } from "#contract/paths.ts";
import * as m from "#messages";
import { type BandProps, Heading, Title } from "./bands.tsx";
import css from "./doors.css?url";
import { type FirstQuestion, headingId, type SectionView } from "./section-views.ts";

const DoorStyles = () => <link rel="stylesheet" href={css} precedence="default" />;

type QuizDoorProps = { section: SectionView<"needs">; question: FirstQuestion };

/** The first question of the quiz: each answer is a link that opens the quiz with it. */
export function QuizDoor({ section, question }: QuizDoorProps) {
  const { title, text } = section;
  const { answers, rest } = question;
  return (
    <section className="section wrap quiz-door" aria-labelledby={headingId(section)}>
      <DoorStyles />
      <div className="door-head">
        <div>
          <p className="of">{m["guide.title"]()}</p>
          <h2 id={headingId(section)}>
            <Title text={title || question.title} />
          </h2>
        </div>
        <div>
          {text && <Prose html={text} className="text-ink-2" />}
          <p className="text-ink-2">{rest}</p>
          <p>
            <ButtonLink href={ritualPath}>{m["sections.quiz_begin"]()}</ButtonLink>
          </p>
        </div>
      </div>
      <ul
        data-count={answers.length}
        data-plain={answers.every(({ photo }) => !photo) || undefined}
      >
        {answers.map(({ label, hint, photo, href }) => (
          <li key={href}>
            <PageLink href={href}>
              {photo && (
                <Picture photo={photo} alt="" ratio="2:3" sizes="(width >= 64rem) 15vw, 48vw" />
              )}
              <b>{label}</b>
              <small>{hint}</small>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Ingredient names in large type, each linking to its page. */
export function IngredientNames({ section }: { section: SectionView<"ingredients"> }) {
  const { text, ingredients, total, link } = section;
  if (ingredients.length === 0) return null;
  return (
    <section className="section ingredient-door" aria-labelledby={headingId(section)}>
      <DoorStyles />
      <div className="wrap">
        <div className="door-head">
          <Heading section={section} usual={m["sections.ingredients"]()} />
          {text && <Prose html={text} className="text-ink-2" />}
        </div>
        <ul>
          {ingredients.map(({ name, href }) => (
            <li key={href}>
              <PageLink href={href}>{name}</PageLink>
              <Drop />
            </li>
          ))}
        </ul>
        <ButtonLink kind="quiet" href={link?.href ?? ingredientsPath}>
          {link?.label ?? m["sections.all_ingredients"]({ count: total })}
        </ButtonLink>
      </div>
    </section>
  );
}

/** Links in rows below a text. */
const Ways = ({ ways }: Pick<SectionView<"text">, "ways">) => (
  <>
    <DoorStyles />
    <ul className="ways">
      {ways.map(({ name, text, href }) => (
        <li key={href}>
          <PageLink href={href}>
            {name} <span>{text}</span>
          </PageLink>
        </li>
      ))}
    </ul>
  </>
);

export function TextWithPhoto({ section, priority }: BandProps<"text">) {
  const { eyebrow, title, text, photo, side, ways, link } = section;
  return (
    <section
      className="section wrap free-text"
      data-photo={photo ? side : undefined}
      aria-labelledby={title ? headingId(section) : undefined}
    >
      {photo && (
        <Picture
          photo={photo}
          alt={photo.alt}
          ratio="4:5"
          sizes="(width >= 48rem) 45vw, 100vw"
          priority={priority}
        />
      )}
      <div>
        {eyebrow && <p className="of">{eyebrow}</p>}
        {title && (
          <h2 id={headingId(section)}>
            <Title text={title} />
          </h2>
        )}
        {text && <Prose html={text} />}
        {ways.length > 0 && <Ways ways={ways} />}
        {link && (
          <p className="mt-6">
            <LinkGo href={link.href}>{link.label}</LinkGo>
          </p>
        )}
      </div>
    </section>
  );
}

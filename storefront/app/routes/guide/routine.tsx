import { useState } from "react";
import { data, redirect } from "react-router";
import { noVarySearch, publicPage } from "#app/features/api/caching.ts";
import { orNotFound, shopContext, shopUrlContext } from "#app/features/api/shop-api.server.ts";
import { shopTitle } from "#app/features/identity/identity.tsx";
import { originOf, pageMeta } from "#app/features/seo/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button, ButtonLink, LinkGo } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/feedback.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Drop } from "#app/ui/icon.tsx";
import { pageHref, PageLink } from "#app/ui/page-link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import { accountPath, consultationPath, productPath, routinePath } from "#contract/paths.ts";
import * as m from "#messages";
import "./guide.css";
import { answersIn, quizAddress } from "./answers.ts";
import { RoutineTotal, AddAll } from "./add-all.tsx";
import { routineView, type RoutineView } from "./routine.server.ts";
import type { Route } from "./+types/routine.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { questions } = await orNotFound(shop.ritual());
  const answers = answersIn(questions, url.searchParams);
  if (Object.keys(answers).length < questions.length) throw redirect(quizAddress(answers));
  const routine = await orNotFound(shop.routine(answers));
  const read = questions.map(({ code }) => code);
  return data(routineView(routine, answers, context.get(shopUrlContext)), {
    headers: { "no-vary-search": noVarySearch(read) },
  });
}

export const headers = publicPage("routine");

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta({
    title: shopTitle(m["guide.title"]()),
    description: m["guide.meta_description"](),
    path: routinePath,
    origin: originOf(matches),
  }),
  { name: "robots", content: "noindex" },
];

export default function RoutinePage({ loaderData: view }: Route.ComponentProps) {
  const crumbs = [{ name: m["common.home"](), href: "/" }];
  const [gestures, products] = view.title;
  if (view.lines.length === 0) return <Nothing change={view.change} />;
  return (
    <>
      <div className="wrap">
        <Breadcrumbs crumbs={crumbs} current={m["guide.title"]()} />
        <div className="page-head">
          <h1 tabIndex={-1}>
            {gestures}, <em>{products}</em>
          </h1>
          <p className="lead">{view.lead}</p>
        </div>
        <div className="row-acts small">
          <Button form="tutto">
            {m["guide.add_all"]()} <RoutineTotal cards={view.lines} />
          </Button>
          <PageLink className="link link-tap" href={view.change}>
            {m["guide.change"]()}
          </PageLink>
        </div>
        <section aria-labelledby="mattina">
          <div className="head">
            <h2 id="mattina">{m["guide.morning"]()}</h2>
            <p className="small text-ink-2">{view.morningWords}</p>
          </div>
          <Gestures gestures={view.morning} />
        </section>
      </div>
      {view.evening.length > 0 && (
        <section className="night dusk" aria-labelledby="sera">
          <div className="wrap grid12">
            <div className="dusk-intro">
              <h2 id="sera">{m["guide.evening"]()}</h2>
              <p className="lead text-ink-2">{view.eveningWords}</p>
            </div>
            <Gestures gestures={view.evening} narrow />
          </div>
        </section>
      )}
      <Apart {...view} />
      <section className="section" aria-labelledby="tutto-titolo">
        <div className="wrap grid12 split-aside takeall">
          <AddAll cards={view.lines} />
          <Keep {...view} />
        </div>
      </section>
    </>
  );
}

type GesturesProps = { gestures: RoutineView["morning"]; narrow?: boolean };

const Gestures = ({ gestures, narrow = false }: GesturesProps) => (
  <ol className="gestures" data-narrow={narrow ? Math.min(4, gestures.length) : undefined}>
    {gestures.map(({ act, why, when, again, card }) => (
      <li key={act}>
        <Picture
          photo={card.photo}
          alt=""
          ratio="2:3"
          line={card.line ?? undefined}
          sizes="(width >= 64rem) 23vw, 7rem"
          placeholder={false}
        />
        <div>
          <p className="act">{act}</p>
          <h3>
            <PageLink href={productPath(card.slug)}>{card.name}</PageLink>
          </h3>
          <p className="why">{why}</p>
          <p className="pay">
            {again || card.price === null ? (
              <span className="text-ink-2">{m["guide.again"]()}</span>
            ) : (
              <>
                <Price cents={card.price} />
                {card.format && <span className="unit">{card.format}</span>}
              </>
            )}
          </p>
          {when && <p className="when">{when}</p>}
        </div>
      </li>
    ))}
  </ol>
);

const weekdays = ["lunedì", "martedì", "mercoledì", "giovedì", "venerdì", "sabato", "domenica"];

/** Products that must not be combined, with their days; empty if every day is the same. */
function Apart({ notes, week, care, missing }: RoutineView) {
  const separate = notes.length > 0;
  const rest = (
    <>
      {missing && <p className="mb-4">{m["guide.missing"]({ acts: missing })}</p>}
      <p className="caption max-w-[58ch]">{care}</p>
    </>
  );
  if (!separate && week.length === 0) return <div className="section wrap">{rest}</div>;
  return (
    <section className="section" aria-labelledby="giorni">
      <div className="wrap grid12 split-info gap-y-6">
        <div className="grid content-start gap-4">
          <h2 id="giorni">
            {separate ? m["guide.apart_1"]() : m["guide.week_1"]()}{" "}
            <em>{separate ? m["guide.apart_2"]() : m["guide.week_2"]()}</em>
          </h2>
          {separate
            ? notes.map((note) => (
                <p key={note} className="text-ink-2">
                  {note}
                </p>
              ))
            : week.length > 0 && <p className="text-ink-2">{m["guide.week_plain"]()}</p>}
        </div>
        <div>
          {week.length > 0 && <Week week={week} />}
          {rest}
        </div>
      </div>
    </section>
  );
}

const Week = ({ week }: Pick<RoutineView, "week">) => (
  <table className="week">
    <caption className="sr-only">{m["guide.week_caption"]()}</caption>
    <thead>
      <tr>
        <th scope="col" className="product">
          <span className="sr-only">{m["guide.product"]()}</span>
        </th>
        {weekdays.map((day) => (
          <th key={day} scope="col">
            <span aria-hidden="true">{day.charAt(0)}</span>
            <span className="sr-only">{day}</span>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {week.map(({ name, moment, days }) => (
        <tr key={name + moment}>
          <th scope="row">
            {name}
            <small>
              {moment === "morning" ? m["guide.in_the_morning"]() : m["guide.in_the_evening"]()}
            </small>
          </th>
          {weekdays.map((day, at) => (
            <td key={day}>
              {days.includes(at + 1) ? <Drop /> : <span className="no" />}
              <span className="sr-only">
                {days.includes(at + 1) ? m["guide.yes"]() : m["guide.no"]()}
              </span>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

function Keep({ address, answers }: RoutineView) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    setCopied(true);
  };
  return (
    <div className="grid content-start gap-4">
      <h3>{m["guide.keep"]()}</h3>
      <div className="with-btn">
        <TextField
          id="indirizzo"
          label={m["guide.address"]()}
          hint={m["guide.keep_text"]()}
          value={address}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" className="btn btn-2 scripted" onClick={() => void copy()}>
          {copied ? m["guide.copied"]() : m["guide.copy"]()}
        </button>
      </div>
      <output className="sr-only">{copied && m["guide.copied"]()}</output>
      <form method="post" action={pageHref(`${accountPath}?index`)}>
        <input type="hidden" name="intent" value="save-ritual" />
        {Object.entries(answers).map(([name, value]) => (
          <input key={name} type="hidden" name={`answers.${name}`} value={value} />
        ))}
        <Button kind="quiet">{m["guide.save"]()}</Button>
        <p className="caption mt-2">{m["guide.save_text"]()}</p>
      </form>
      <p>
        <LinkGo href={consultationPath}>{m["guide.advice"]()}</LinkGo>
      </p>
    </div>
  );
}

const Nothing = ({ change }: { change: string }) => (
  <div className="wrap">
    <Empty title={m["guide.empty_title"]()} text={m["guide.empty_text"]()}>
      <ButtonLink href={change}>{m["guide.change"]()}</ButtonLink>
    </Empty>
  </div>
);

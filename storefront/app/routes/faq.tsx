import { Prose } from "#app/content/prose.tsx";
import { byTopic } from "#app/content/question-topics.ts";
import { faqJsonLd } from "#app/seo/structured-data.ts";
import { originOf, pageMeta } from "#app/seo/page-meta.ts";
import { shopContext } from "#app/shop/context.server.ts";
import { publicPage } from "#app/shop/public-page.ts";
import "#app/styles/content.css";
import { Accordion } from "#app/ui/accordion.tsx";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { LinkGo } from "#app/ui/button.tsx";
import * as m from "#messages";
import type { Route } from "./+types/faq.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { topics: byTopic(await context.get(shopContext).questions()) };
}

export const headers = publicPage("questions");

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...pageMeta({
    title: m["faq.meta_title"](),
    description: m["faq.meta_description"](),
    path: "/faq",
    origin: originOf(matches),
  }),
  ...(loaderData
    ? [{ "script:ld+json": faqJsonLd(loaderData.topics.flatMap(({ questions }) => questions)) }]
    : []),
];

export default function Faq({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <Breadcrumbs trail={[{ name: m["common.home"](), href: "/" }]} current={m["faq.title"]()} />
      <div className="page-head">
        <h1>{m["faq.title"]()}</h1>
        <p className="lead">{m["faq.lead"]()}</p>
      </div>
      {loaderData.topics.map(({ name, questions }) => (
        <section className="grid12 split-info gap-y-3 pb-12" key={name} aria-label={name}>
          <h2>{name}</h2>
          <div>
            {questions.map(({ question, answer }) => (
              <Accordion key={question} title={question}>
                <Prose html={answer} className="answer" />
              </Accordion>
            ))}
          </div>
        </section>
      ))}
      <p>
        <LinkGo href="/contatti">{m["faq.contact"]()}</LinkGo>
      </p>
    </div>
  );
}

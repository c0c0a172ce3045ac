import { shopTitle } from "#app/features/identity/identity.tsx";
import { publicPage } from "#app/features/api/caching.ts";
import { orNotFound, shopContext } from "#app/features/api/shop-api.server.ts";
import { Prose } from "#app/features/content/prose.tsx";
import { context, originOf, pageMeta, structuredData } from "#app/features/seo/page-meta.ts";
import "#app/features/content/content.css";
import { Accordion } from "#app/ui/accordion.tsx";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { LinkGo } from "#app/ui/button.tsx";
import type { Question } from "#contract/content.ts";
import { contactPath, faqPath } from "#contract/paths.ts";
import * as m from "#messages";
import type { Route } from "./+types/faq.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { topics: byTopic(await orNotFound(context.get(shopContext).questions())) };
}

export const headers = publicPage("questions");

const faqJsonLd = (questions: { question: string; answer: string }[]) => ({
  "@context": context,
  "@type": "FAQPage",
  mainEntity: questions.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  })),
});

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...pageMeta({
    title: shopTitle(m["faq.meta_title"]()),
    description: m["faq.meta_description"](),
    path: faqPath,
    origin: originOf(matches),
  }),
  ...(import.meta.env.SSR && loaderData
    ? structuredData(faqJsonLd(loaderData.topics.flatMap(({ questions }) => questions)))
    : []),
];

export default function Faq({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <Breadcrumbs crumbs={[{ name: m["common.home"](), href: "/" }]} current={m["faq.title"]()} />
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
        <LinkGo href={contactPath}>{m["faq.contact"]()}</LinkGo>
      </p>
    </div>
  );
}

type Topic = { name: string; questions: Pick<Question, "question" | "answer">[] };

export function byTopic(questions: Question[]): Topic[] {
  const topics = new Map<string, Topic>();
  for (const { topic, question, answer } of questions) {
    const name = topic.charAt(0).toLocaleUpperCase("it") + topic.slice(1);
    const { questions: together } = topics.get(topic) ?? { questions: [] };
    topics.set(topic, { name, questions: [...together, { question, answer }] });
  }
  return [...topics.values()];
}

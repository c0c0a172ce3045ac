import "#app/ui/progress.css";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { data, redirect, useMatches } from "react-router";
import { noVarySearch, publicPage } from "#app/features/api/caching.ts";
import { orNotFound, shopContext } from "#app/features/api/shop-api.server.ts";
import { shopTitle } from "#app/features/identity/identity.tsx";
import { sellerOf } from "#app/features/layout/layout-data.ts";
import { cardPhoto } from "#app/features/product-card/product-card.ts";
import { MinimalLayout } from "#app/features/minimal-layout/minimal-layout.tsx";
import { Title } from "#app/features/sections/bands.tsx";
import { originOf, pageMeta } from "#app/features/seo/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { dropPath, Icon } from "#app/ui/icon.tsx";
import { pageHref, PageLink } from "#app/ui/page-link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { homePath, ritualPath } from "#contract/paths.ts";
import * as m from "#messages";
import "./guide.css";
import { againParam, answersIn, quizAddress, routineAddress } from "./answers.ts";
import type { Route } from "./+types/quiz.ts";

/** Shows one question per address; earlier answers are in the query. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { questions } = await orNotFound(context.get(shopContext).ritual());
  const answers = answersIn(questions, url.searchParams);
  const asked = url.searchParams.get(againParam);
  const question =
    questions.find(({ code }) => code === asked) ??
    questions.find(({ code }) => answers[code] === undefined);
  if (!question) throw redirect(routineAddress(answers));
  const at = questions.indexOf(question);
  const { [question.code]: given, ...others } = answers;
  const before = questions[at - 1];
  const loaded = {
    question: {
      ...question,
      answers: question.answers.map(({ photo, ...answer }) => ({
        ...answer,
        photo: photo && cardPhoto(photo),
      })),
    },
    given: given ?? null,
    others,
    position: at + 1,
    count: questions.length,
    last: Object.keys(others).length === questions.length - 1,
    back: before ? quizAddress(answers, before.code) : null,
    soFar: questions.flatMap(({ code, answers: all }) => {
      const answer = all.find((one) => one.code === others[code]);
      return answer ? [{ says: answer.says, href: quizAddress(answers, code) }] : [];
    }),
  };
  const read = [...questions.map(({ code }) => code), againParam];
  return data(loaded, { headers: { "no-vary-search": noVarySearch(read) } });
}

export const headers = publicPage("ritual");

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    title: shopTitle(
      loaderData && loaderData.position > 1
        ? m["guide.meta_question"](loaderData)
        : m["guide.meta_title"](),
    ),
    description: m["guide.meta_description"](),
    path: ritualPath,
    origin: originOf(matches),
  });

export default function Quiz({ loaderData }: Route.ComponentProps) {
  const { question, given, others, position, count, last, back, soFar } = loaderData;
  const [isEmpty, setEmpty] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // Without scripts the browser's own validation asks for an answer.
  useEffect(() => {
    if (form.current) form.current.noValidate = true;
  }, []);
  const check = (event: SubmitEvent<HTMLFormElement>) => {
    if (new FormData(event.currentTarget).has(question.code)) return;
    event.preventDefault();
    setEmpty(true);
    event.currentTarget.querySelector<HTMLElement>("input[type=radio]")?.focus();
  };
  return (
    <MinimalLayout
      exit={{ href: homePath, label: m["guide.exit"](), icon: <path d="m5 5 12 12M17 5 5 17" /> }}
      state={
        <>
          <span>{m["guide.title"]()} ·</span> {m["guide.place"]({ position, count })}
        </>
      }
      seller={sellerOf(useMatches())}
    >
      <form
        className="wrap"
        action={pageHref(ritualPath)}
        ref={form}
        onSubmit={check}
        onChange={() => setEmpty(false)}
      >
        {Object.entries(others).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="quiz">
          <Way share={(position - 1) / count}>{m["guide.position"]({ position, count })}</Way>
          <fieldset aria-describedby={isEmpty ? missingId : undefined}>
            <legend className="ask">
              <h1 tabIndex={-1}>
                <Title text={question.title} />
              </h1>
            </legend>
            {question.lead && <p className="lead">{question.lead}</p>}
            {isEmpty && (
              <p className="err" id={missingId} role="alert">
                <Icon name="warning" />
                {m["guide.choose"]()}
              </p>
            )}
            <div className="faces" data-count={question.answers.length}>
              {question.answers.map((answer) => (
                <label key={answer.code}>
                  <Picture
                    photo={answer.photo}
                    alt=""
                    ratio="2:3"
                    sizes="(width >= 64rem) 15vw, 4rem"
                    priority
                    placeholder={false}
                  />
                  <b>{answer.label}</b>
                  <small>{answer.hint}</small>
                  <input
                    type="radio"
                    name={question.code}
                    value={answer.code}
                    defaultChecked={answer.code === given}
                    required
                  />
                </label>
              ))}
            </div>
          </fieldset>
          <p className="small text-ink-2">
            {soFar.length > 0 ? (
              <>
                {m["guide.so_far"]()}{" "}
                {soFar.map(({ says, href }, at) => (
                  <span key={href}>
                    {at > 0 && ", "}
                    <PageLink
                      className="link"
                      href={href}
                      aria-label={m["guide.change_one"]({ says })}
                    >
                      {says}
                    </PageLink>
                  </span>
                ))}
                .
              </>
            ) : (
              m["guide.privacy"]()
            )}
          </p>
        </div>
        <div className="quiz-foot">
          {back ? (
            <PageLink className="link-tap small" href={back}>
              <svg className="ico ico-s" viewBox="0 0 22 22" aria-hidden="true">
                <path d="m13 5-6 6 6 6" />
              </svg>
              {m["guide.back"]()}
            </PageLink>
          ) : (
            <span />
          )}
          <Button>{last ? m["guide.last"]() : m["guide.next"]()}</Button>
        </div>
      </form>
    </MinimalLayout>
  );
}

const missingId = "risposta-manca";

/** Sizes are SVG attributes, because the CSP refuses inline styles. */
function Way({ share, children }: { share: number; children: string }) {
  const reached = `${Math.round(share * 100)}%`;
  return (
    <div className="progress">
      <p className="sr-only">{children}</p>
      <svg aria-hidden="true">
        <rect y="8" width="100%" height="1" />
        <rect y="7.5" width={reached} height="2" />
        <svg x={reached} overflow="visible">
          <path transform="translate(-6 -1) scale(1.5)" d={dropPath} />
        </svg>
      </svg>
    </div>
  );
}

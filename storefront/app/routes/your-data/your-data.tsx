import { data, Form, redirect } from "react-router";
import { emailedLinkHeaders } from "#app/features/api/caching.ts";
import { lookAtLink, openedLink } from "#app/features/api/emailed-link.server.ts";
import { shopContext } from "#app/features/api/shop-api.server.ts";
import { InputField } from "#app/features/forms/fields.tsx";
import { readFormData, refusePress, submitForm } from "#app/features/forms/form.server.ts";
import {
  type FormResult,
  Refusals,
  ShopForm,
  useShopForm,
} from "#app/features/forms/shop-form.tsx";
import "#app/features/forms/request.css";
import { hiddenMeta } from "#app/features/identity/identity.tsx";
import { RequestDone } from "#app/routes/support/request-done.tsx";
import { Accordion } from "#app/ui/accordion.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PageLink, pageHref } from "#app/ui/page-link.tsx";
import { forgotPasswordSchema } from "#contract/forms/account.ts";
import { LINK_HOURS } from "#contract/forms/limits.ts";
import {
  personalDataPath,
  privacyPath,
  yourDataFilePath,
  yourDataPath as path,
} from "#contract/paths.ts";
import * as m from "#messages";
import type { Route } from "./+types/your-data.ts";

export const meta = () => hiddenMeta(m["your_data.meta"]());

export const headers = () => emailedLinkHeaders;

const answered = { inviata: "sent", fatto: "erased", scaduto: "failed" } as const;

/** Opening the link does not use it up: only the buttons do. */
export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const token = searchParams.get("token");
  if (token === null) {
    const [, step = "ask" as const] =
      Object.entries(answered).find(([name]) => searchParams.has(name)) ?? [];
    return data({ step, token: "" });
  }
  const { good } = await lookAtLink(context.get(shopContext).personalDataLink(token));
  return data({ step: good ? ("choose" as const) : ("failed" as const), token }, good ? 200 : 422);
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const token = url.searchParams.get("token");
  if (token !== null) {
    const opened = await openedLink(shop.eraseByLink(token)).catch(refusePress);
    if (typeof opened !== "boolean") return opened;
    throw redirect(`${path}?${opened ? "fatto" : "scaduto"}=1`, 303);
  }
  const form = await readFormData(request);
  const refused = await submitForm(form, forgotPasswordSchema, ({ email }) =>
    shop.requestPersonalData(email),
  );
  if (refused) return refused;
  throw redirect(`${path}?inviata=1`, 303);
}

export default function YourData({ loaderData, actionData }: Route.ComponentProps) {
  switch (loaderData.step) {
    case "sent":
      return (
        <RequestDone
          title={m["your_data.sent_title"]()}
          message={m["your_data.sent"]({ hours: LINK_HOURS.personal_data })}
        >
          <Again />
        </RequestDone>
      );
    case "erased":
      return (
        <RequestDone title={m["your_data.erased_title"]()} message={m["your_data.erased"]()} />
      );
    case "failed":
      return (
        <RequestDone title={m["your_data.failed_title"]()} message={m["your_data.failed"]()} failed>
          <Again />
        </RequestDone>
      );
    case "choose":
      return <Choose token={loaderData.token} lastResult={actionData} />;
    case "ask":
      return <Ask lastResult={actionData} />;
  }
}

const Again = () => (
  <ButtonLink kind="quiet" href={path}>
    {m["your_data.again"]()}
  </ButtonLink>
);

function Ask({ lastResult }: { lastResult: FormResult | undefined }) {
  const [form, fields] = useShopForm("i-tuoi-dati", forgotPasswordSchema, lastResult);
  return (
    <div className="wrap">
      <div className="page-head">
        <h1 tabIndex={-1}>{m["your_data.title"]()}</h1>
        <p className="lead">{m["your_data.lead"]()}</p>
      </div>
      <div className="grid12 split-aside gap-y-12">
        <ShopForm form={form} submit={m["your_data.send"]()}>
          <InputField field={fields.email} type="email" autoComplete="email" />
        </ShopForm>
        <aside className="request-aside small text-ink-2">
          <p>{m["your_data.why"]()}</p>
          <p>
            <PageLink className="link" href={personalDataPath}>
              {m["your_data.with_account"]()}
            </PageLink>
          </p>
          <p>
            <PageLink className="link" href={privacyPath}>
              {m["your_data.privacy"]()}
            </PageLink>
          </p>
        </aside>
      </div>
    </div>
  );
}

type ChooseProps = { token: string; lastResult: FormResult | undefined };

function Choose({ token, lastResult }: ChooseProps) {
  return (
    <div className="wrap">
      <div className="page-head">
        <h1 tabIndex={-1}>{m["your_data.title"]()}</h1>
        <p className="lead">{m["your_data.choose"]()}</p>
      </div>
      <Refusals result={lastResult} />
      <section className="mb-10 max-w-measure">
        <h2 className="mb-2">{m["your_data.copy_title"]()}</h2>
        <p className="mb-4 text-ink-2">{m["your_data.copy_text"]()}</p>
        {/* A native form, because the response is a file. */}
        <form method="post" action={pageHref(yourDataFilePath)}>
          <input type="hidden" name="token" value={token} />
          <Button kind="quiet">{m["your_data.copy"]()}</Button>
        </form>
      </section>
      <section className="max-w-measure">
        <Accordion title={m["your_data.erase_title"]()} open={lastResult !== undefined}>
          <p className="mb-5 text-ink-2">{m["your_data.erase_text"]()}</p>
          <Form method="post">
            <Button kind="quiet">{m["your_data.erase"]()}</Button>
          </Form>
        </Accordion>
      </section>
    </div>
  );
}

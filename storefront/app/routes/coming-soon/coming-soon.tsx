import { shopName, useIdentity, Wordmark } from "#app/features/identity/identity.tsx";
import { loadScreens } from "#app/features/identity/identity.server.ts";
import { redirect } from "react-router";
import { audienceContext } from "#app/features/closed-shop/audience.server.ts";
import { type Seller, sellerOf } from "#app/features/layout/layout-data.ts";
import { subscribeByForm } from "#app/routes/support/support.server.ts";
import { shopContext } from "#app/features/api/shop-api.server.ts";
import { noStore } from "#app/features/api/caching.ts";
import { comingSoonPath, privacyPath } from "#contract/paths.ts";
import * as m from "#messages";
import type { Route } from "./+types/coming-soon.ts";
import { CheckField } from "#app/features/forms/fields.tsx";
import { BotCheck } from "#app/features/forms/bot-check.tsx";
import { type FormResult, ShopForm, useShopForm } from "#app/features/forms/shop-form.tsx";
import { controlProps } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { newsletterSchema } from "#contract/forms/support.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { ClosedFooter } from "#app/features/closed-shop/closed-layout.tsx";
import "./coming-soon.css";

export const headers = () => ({ "cache-control": noStore });

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: m["soon.meta"]({ shop: sellerOf(matches)?.name || shopName() }) },
  { name: "robots", content: "noindex" },
];

/** An open shop redirects to its home page. */
export async function loader({ context, url }: Route.LoaderArgs) {
  if (context.get(audienceContext) === null) throw redirect("/");
  const { photos, range } = await loadScreens(context);
  return { line: range, sent: url.searchParams.get("stato") === "sent", photo: photos.closed };
}

export function action({ request, context }: Route.ActionArgs) {
  const done = `${comingSoonPath}?stato=sent`;
  return subscribeByForm(request, context.get(shopContext), done);
}

export default function ComingSoonRoute({ loaderData, actionData, matches }: Route.ComponentProps) {
  return (
    <ComingSoon
      sent={loaderData.sent}
      photo={loaderData.photo}
      lastResult={actionData}
      seller={sellerOf(matches)}
    />
  );
}

type Props = {
  sent: boolean;
  photo: string | undefined;
  lastResult: FormResult | undefined;
  seller: Seller | null;
};

/** Shown at every address until the owner opens the shop. */
function ComingSoon({ sent, photo, lastResult, seller }: Props) {
  return (
    <main id="main" className="soon">
      <Picture
        photo={photo ?? false}
        alt=""
        ratio="1:1"
        sizes="(width >= 64rem) 42vw, 100vw"
        className="soon-photo"
        line={useIdentity()?.range}
        priority
      />
      <div className="soon-text">
        <div>
          <Wordmark label={shopName()} />
        </div>
        <div>
          <h1>
            {m["soon.title_1"]()} <em>{m["soon.title_2"]()}</em>
          </h1>
          {sent ? (
            <>
              <p className="lead">{m["newsletter.sent_title"]()}</p>
              <p className="mt-4 max-w-[46ch]">{m["newsletter.sent"]()}</p>
            </>
          ) : (
            <>
              <p className="lead">{m["soon.lead"]()}</p>
              <NotifyMeForm lastResult={lastResult} />
            </>
          )}
        </div>
        <ClosedFooter seller={seller} />
      </div>
    </main>
  );
}

function NotifyMeForm({ lastResult }: Pick<Props, "lastResult">) {
  const [form, fields] = useShopForm("soon", newsletterSchema, lastResult);
  const { email } = fields;
  const error = email.errors?.[0];
  return (
    <ShopForm form={form} action={comingSoonPath} labels={{ email: m["home.letter_email"]() }}>
      <div>
        <label className="sr-only" htmlFor={email.id}>
          {m["home.letter_email"]()}
        </label>
        <div className="under">
          <input
            name={email.name}
            type="email"
            autoComplete="email"
            required
            placeholder={m["home.letter_email"]()}
            defaultValue={email.initialValue}
            {...controlProps({ id: email.id, error })}
          />
          <button>{m["soon.send"]()}</button>
        </div>
        {error && (
          <p className="err" id={`${email.id}-error`}>
            <Icon name="warning" />
            {error}
          </p>
        )}
        <CheckField field={fields.consents.getFieldset().newsletter} required>
          {m["home.letter_consent_1"]()}
          <PageLink className="link" href={privacyPath}>
            {m["home.letter_consent_2"]()}
          </PageLink>
          {m["home.letter_consent_3"]()}
        </CheckField>
      </div>
      <BotCheck />
    </ShopForm>
  );
}

import { shopName } from "#app/features/identity/shop-name.ts";
import { CheckField } from "#app/features/forms/fields.tsx";
import { BotCheck } from "#app/features/forms/bot-check.tsx";
import { type FormResult, ShopForm, useShopForm } from "#app/features/forms/shop-form.tsx";
import type { Seller } from "#app/features/layout/layout-data.ts";
import "./coming-soon.css";
import { controlProps } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Wordmark } from "#app/features/identity/identity.tsx";
import { newsletterSchema } from "#contract/forms/support.ts";
import { comingSoonPath, privacyPath } from "#contract/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import { ClosedFooter } from "../../features/closed-shop/closed-layout.tsx";

/** Of no product: what the shop will sell is not known here. */
const photo = { path: "editorial/texture-rosa.jpg", width: 1600, height: 900 };

type Props = { sent: boolean; lastResult: FormResult | undefined; seller: Seller | null };

/** What visitors see at every address until the owner opens the shop. */
export function ComingSoon({ sent, lastResult, seller }: Props) {
  return (
    <main id="main" className="soon">
      <Picture
        photo={photo}
        alt=""
        ratio="1:1"
        sizes="(width >= 64rem) 42vw, 100vw"
        className="soon-photo"
        line="rosa"
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
  const [form, fields] = useShopForm({ id: "soon", schema: newsletterSchema, lastResult });
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

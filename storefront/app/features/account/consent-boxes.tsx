import { CheckField, type FormField } from "#app/features/forms/fields.tsx";
import { privacyPath } from "#contract/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";

/** A notice to read: required, and no consent. */
export function PrivacyBox({ field }: { field: FormField }) {
  return (
    <CheckField field={field} required>
      {m["auth.privacy_1"]()}
      <PageLink href={privacyPath} target="_blank">
        {m["auth.privacy_2"]()}
      </PageLink>
    </CheckField>
  );
}

type ConsentBoxesProps = {
  fields: Record<"newsletter" | "profiling", FormField> & { health?: FormField };
  withHealth?: boolean;
};

/** Free consents, each on its own; the one on health only where it was given, to take it back. */
export function ConsentBoxes({ fields, withHealth = false }: ConsentBoxesProps) {
  return (
    <>
      <CheckField field={fields.newsletter}>
        {m["auth.newsletter_box"]()} <span className="caption">{m["common.optional"]()}</span>
      </CheckField>
      <CheckField field={fields.profiling}>
        {m["auth.profiling_box"]()} <span className="caption">{m["common.optional"]()}</span>
      </CheckField>
      {withHealth && fields.health && (
        <CheckField field={fields.health}>{m["account.health_box"]()}</CheckField>
      )}
    </>
  );
}

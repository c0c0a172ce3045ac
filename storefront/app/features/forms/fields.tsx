import { type ComponentProps, createContext, type ReactNode, use } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { Check, controlProps, Field, TextField } from "#app/ui/field.tsx";
import { TextArea } from "./text-area.tsx";
import { Icon } from "#app/ui/icon.tsx";
import * as m from "#messages";

type InputFieldProps = Omit<ComponentProps<typeof TextField>, "id" | "label"> & {
  field: FormField;
  as?: typeof TextField;
};

export function InputField({ field, as: Input = TextField, ...input }: InputFieldProps) {
  const label = useLabel(field.name);
  return (
    <Input
      key={field.key}
      label={label}
      required={!input.optional}
      {...textControl(field)}
      {...input}
    />
  );
}

type TextAreaFieldProps = Omit<ComponentProps<typeof TextArea>, "id" | "label"> & {
  field: FormField;
};

export function TextAreaField({ field, ...area }: TextAreaFieldProps) {
  const label = useLabel(field.name);
  return (
    <TextArea
      key={field.key}
      label={label}
      required={!area.optional}
      {...textControl(field)}
      {...area}
    />
  );
}

export type Choice = { value: string; label: string };

type SelectFieldProps = Omit<ComponentProps<"select">, "children" | "name" | "id"> & {
  field: FormField;
  choices: readonly Choice[];
  placeholder?: string;
  hint?: string;
  optional?: boolean;
};

export function SelectField(props: SelectFieldProps) {
  const { field, choices, placeholder, hint, optional, className, ...select } = props;
  const { id, error, ...control } = textControl(field);
  const around = { id, hint, error, optional, className, label: useLabel(field.name) };
  return (
    <Field key={field.key} {...around}>
      <select
        required={!optional}
        {...control}
        {...select}
        className="input"
        {...controlProps(around)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  );
}

type CheckFieldProps = { field: FormField; required?: boolean; children: ReactNode };

export function CheckField({ field, required, children }: CheckFieldProps) {
  const { id, name, initialValue } = field;
  const error = field.errors?.[0];
  return (
    <div key={field.key}>
      <Check
        name={name}
        required={required}
        defaultChecked={initialValue === "on"}
        {...controlProps({ id, error })}
      >
        {children}
      </Check>
      {error && (
        <p className="err" id={`${id}-error`}>
          <Icon name="warning" />
          {error}
        </p>
      )}
    </div>
  );
}

/** The part of a conform field that our controls use. */
export type FormField = {
  id: string;
  name: string;
  key: string | undefined;
  initialValue: unknown;
  errors: string[] | undefined;
};

/** Props of text inputs; shows one error at a time. */
export function textControl({ id, name, initialValue, errors }: FormField) {
  return {
    id,
    name,
    error: errors?.[0],
    defaultValue: typeof initialValue === "string" ? initialValue : undefined,
  };
}

/** Labels of fields by full name, for forms that rename them. */
export type Labels = Readonly<Record<string, string>>;

export const LabelsContext = createContext<Labels>({});

const common: Readonly<Record<string, () => string>> = {
  firstName: m["field.first_name"],
  lastName: m["field.last_name"],
  email: m["field.email"],
  password: m["field.password"],
  code: m["field.login_code"],
  confirmPassword: m["field.confirm_password"],
  currentPassword: m["field.current_password"],
  newPassword: m["field.new_password"],
  confirmNewPassword: m["field.confirm_new_password"],
  birthday: m["field.birthday"],
  gender: m["field.gender"],
  phoneNumber: m["field.phone"],
  company: m["field.company"],
  street: m["field.street"],
  streetNumber: m["field.street_number"],
  postcode: m["field.postcode"],
  city: m["field.city"],
  provinceCode: m["field.province"],
  countryCode: m["field.country"],
  notes: m["field.notes"],
  fiscalCode: m["field.fiscal_code"],
  vatNumber: m["field.vat_number"],
  pec: m["field.pec"],
  sdi: m["field.sdi"],
  invoiceRequired: m["field.invoice_required"],
  privacy: m["field.privacy"],
  newsletter: m["field.newsletter"],
  profiling: m["field.profiling"],
  terms: m["field.terms"],
  message: m["field.message"],
  orderNumber: m["field.order_number"],
  productCode: m["field.product_code"],
  type: m["field.type"],
  title: m["field.title"],
  comment: m["field.comment"],
  rating: m["field.rating"],
  skinType: m["field.skin_type"],
};

export function labelOf(name: string, labels: Labels): string {
  const last = name.split(".").at(-1) ?? name;
  return labels[name] ?? common[last]?.() ?? name;
}

export function useLabel(name: string): string {
  return labelOf(name, use(LabelsContext));
}

export function Options({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="sr-only">{legend}</legend>
      <div className="options">{children}</div>
    </fieldset>
  );
}

type OptionProps = Omit<ComponentProps<"input">, "type"> & {
  title: string;
  price?: string;
  detail?: ReactNode;
  /** The title is a date: the price moves next to the detail. */
  dated?: boolean;
};

export function Option({ title, price, detail, dated, ...input }: OptionProps) {
  return (
    <label className={classNames("option", dated && "dated")}>
      <input type="radio" {...input} />
      <span className="t">{title}</span>
      <span className="p">{price}</span>
      {detail && <span className="d">{detail}</span>}
    </label>
  );
}

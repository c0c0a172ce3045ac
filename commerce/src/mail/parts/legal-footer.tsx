import type { Company } from "../../settings/read-company.ts";
import { companyAddress, companyPhone, companyRegisters } from "./company-lines.ts";
import { Lines } from "./lines.tsx";
import { MailLink } from "./text.tsx";
import { colour, small } from "./theme.ts";

const rule = {
  margin: "48px 0 20px",
  border: "none",
  borderTop: `1px solid ${colour.rule}`,
};
const style = { ...small, fontSize: 13, lineHeight: "20px" };

export function LegalFooter({ company }: { company: Company }) {
  const { name, email, pec, demo } = company;
  const lines = [name, companyAddress(company), companyRegisters(company)].filter(Boolean);
  return (
    <>
      <hr style={rule} />
      <p style={style}>
        <Lines text={lines} />
      </p>
      <p style={style}>
        {email && (
          <>
            Email <MailLink address={email} />
            <br />
          </>
        )}
        {pec && (
          <>
            PEC <MailLink address={pec} />
            <br />
          </>
        )}
        {companyPhone(company)}
      </p>
      {demo && <p style={style}>Azienda di fantasia: questi dati sono dimostrativi.</p>}
    </>
  );
}

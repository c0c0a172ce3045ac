import type { Company } from "../../settings/index.ts";

const join = (separator: string, ...parts: string[]) => parts.filter(Boolean).join(separator);

export function companyRegisters({ vatNumber, fiscalCode, rea, shareCapital }: Company): string {
  return join(
    " · ",
    vatNumber && `P. IVA ${vatNumber}`,
    fiscalCode && `C.F. ${fiscalCode}`,
    rea && `REA ${rea}`,
    shareCapital && `Cap. soc. ${shareCapital}`,
  );
}

export function companyPhone({ phone, customerCareHours }: Company): string {
  return join(" ", phone, phone && customerCareHours && `(${customerCareHours})`);
}

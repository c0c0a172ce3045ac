import { type Palette, paletteFor } from "#brand/palettes.ts";
import { companyAddress } from "#contract/italy/address-lines.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { drawLogo } from "../mail/index.ts";
import { type Company, readCompany, readIdentity } from "../settings/index.ts";

export type Letterhead = {
  company: Company;
  /** Shown if the shop has no logo. */
  name: string;
  colours: Pick<Palette, "ink" | "ink-2" | "rule" | "deep" | "accent">;
  logo: { content: Buffer; width: number; height: number } | null;
};

export async function readLetterhead(ctx: Pick<Ctx, "db" | "files">): Promise<Letterhead> {
  const [company, identity] = [await readCompany(ctx), await readIdentity(ctx)];
  const logo = await drawLogo(ctx, identity);
  return { company, name: identity.name, colours: paletteFor(identity), logo };
}

export type Column = { title: string; width: number; align?: "left" | "right" };

const margin = 48;
const width = 595.28 - 2 * margin;

/** An A4 document with automatic page breaks, tagged for screen readers. */
export async function openSheet(title: string, { company, name, colours, logo }: Letterhead) {
  const { ink, "ink-2": muted, rule, deep, accent } = colours;
  // Loaded on first use, to start faster.
  const { default: PDFDocument } = await import("pdfkit");
  const pdf = new PDFDocument({
    size: "A4",
    margin,
    lang: "it-IT",
    pdfVersion: "1.7",
    tagged: true,
    displayTitle: true,
    info: { Title: title, Author: company.name },
  });
  const chunks: Buffer[] = [];
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<Buffer>((resolve) => {
    pdf.on("end", () => resolve(Buffer.concat(chunks)));
  });
  const body = pdf.struct("Document");
  pdf.addStructure(body);
  const bottom = () => pdf.page.height - margin;
  const line = (colour: string = rule, weight = 0.5) => {
    pdf.markContent("Artifact");
    pdf
      .moveTo(margin, pdf.y)
      .lineTo(margin + width, pdf.y)
      .lineWidth(weight)
      .stroke(colour);
    pdf.endMarkedContent();
  };

  function text(content: string, options: { bold?: boolean; size?: number; muted?: boolean } = {}) {
    const structType = headingOf(options);
    pdf
      .font(options.bold ? "Helvetica-Bold" : "Helvetica")
      .fontSize(options.size ?? 9.5)
      .fillColor(options.muted ? muted : structType === "H1" ? deep : ink)
      .text(printable(content), margin, pdf.y, {
        width,
        lineGap: 1.5,
        structParent: body,
        structType,
      });
  }

  function letterhead(title: string) {
    if (logo) {
      const figure = pdf.struct("Figure", { alt: name }, () => {
        pdf.image(logo.content, margin, pdf.y, { width: logo.width, height: logo.height });
      });
      body.add(figure);
      pdf.y += logo.height + 6;
    } else text(name, { bold: true, size: 14 });
    const { vatNumber, email, phone } = company;
    const lines = [
      [company.name, companyAddress(company)],
      [vatNumber && `P. IVA ${vatNumber}`, email, phone],
    ];
    const written = lines.map((parts) => parts.filter(Boolean).join(" · ")).filter(Boolean);
    text(written.join("\n"), { muted: true, size: 8.5 });
    pdf.y += 6;
    line(accent, 1.5);
    pdf.y += 18;
    text(title, { bold: true, size: 18 });
  }

  function blocks(parts: { title: string; lines: string[] }[]) {
    const top = pdf.y;
    const each = width / parts.length;
    let lowest = top;
    for (const [index, { title, lines }] of parts.entries()) {
      const box = { width: each - 12, lineGap: 1.5, structParent: body };
      pdf.font("Helvetica-Bold").fontSize(9).fillColor(muted);
      pdf.text(printable(title), margin + index * each, top, { ...box, structType: "H2" });
      pdf.font("Helvetica").fontSize(9.5).fillColor(ink);
      pdf.text(printable(lines.join("\n")), margin + index * each, pdf.y + 2, box);
      lowest = Math.max(lowest, pdf.y);
    }
    pdf.y = lowest;
  }

  function row(table: Struct, columns: Column[], cells: string[], bold = false) {
    const structParent = pdf.struct("TR");
    table.add(structParent);
    const structType = bold ? "TH" : "TD";
    pdf.font(bold ? "Helvetica-Bold" : "Helvetica").fontSize(bold ? 8.5 : 9.5);
    const printed = columns.map(({ width, align = "left" }, index) => ({
      cell: printable(cells[index] ?? ""),
      width,
      box: { width: width - 8, align, lineGap: 1 },
    }));
    const heights = printed.map(({ cell, box }) => pdf.heightOfString(cell, box));
    const height = Math.max(...heights);
    if (pdf.y + height + 8 > bottom()) pdf.addPage();
    const top = pdf.y + 4;
    let left = margin;
    for (const { cell, width, box } of printed) {
      pdf.fillColor(bold ? muted : ink);
      pdf.text(cell, left, top, { ...box, structParent, structType });
      left += width;
    }
    pdf.y = top + height + 4;
  }

  return {
    letterhead,
    text,
    blocks,
    page: () => void pdf.addPage(),
    gap: (points = 14) => void (pdf.y += points),
    table(columns: Column[], rows: string[][]) {
      const table = pdf.struct("Table");
      body.add(table);
      row(
        table,
        columns,
        columns.map(({ title }) => title),
        true,
      );
      line();
      for (const cells of rows) {
        row(table, columns, cells);
        line();
      }
    },
    total(name: string, amount: string, bold = false) {
      if (pdf.y + 18 > bottom()) pdf.addPage();
      const top = pdf.y + 3;
      pdf
        .font(bold ? "Helvetica-Bold" : "Helvetica")
        .fontSize(bold ? 11 : 9.5)
        .fillColor(ink);
      const box = { align: "right", structParent: body } as const;
      pdf.text(printable(name), margin + width - 280, top, { ...box, width: 180 });
      pdf.text(printable(amount), margin + width - 95, top, { ...box, width: 87 });
      pdf.y = top + (bold ? 15 : 13);
    },
    end(): Promise<Buffer> {
      body.end();
      pdf.end();
      return ended;
    },
    width,
  };
}

const headingOf = ({ bold, size }: { bold?: boolean; size?: number }) =>
  bold && (size === undefined || size >= 16) ? (size ? "H1" : "H2") : "P";

type Struct = ReturnType<PDFKit.PDFDocument["struct"]>;

export type Sheet = Awaited<ReturnType<typeof openSheet>>;

/** Characters of the built-in fonts beyond Latin-1. */
const known = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ";

/** Built-in fonts cover Western European only: other letters lose their accents, other characters are dropped. */
export function printable(text: string): string {
  return [...text.replaceAll(/[\u00a0\u202f\u2009]/g, " ").replaceAll("\u2212", "-")]
    .map((sign) => (isKnown(sign) ? sign : sign.normalize("NFD").replaceAll(/[^ -~]/g, "")))
    .join("");
}

const isKnown = (sign: string) => /^[\n -~\u00a1-\u00ff]$/.test(sign) || known.includes(sign);

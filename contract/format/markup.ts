const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes HTML text and double-quoted attribute values. */
export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? "");

/** Also removes the control characters that XML forbids. */
export const escapeXml = (text: string) => escapeHtml(text.replace(/[\p{Cc}--[\t\n\r]]/gv, ""));

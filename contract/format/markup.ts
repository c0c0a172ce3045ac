const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** For texts of HTML, and for attributes between double quotes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? "");

/** XML forbids most control characters. */
export const escapeXml = (text: string) => escapeHtml(text.replace(/[\p{Cc}--[\t\n\r]]/gv, ""));

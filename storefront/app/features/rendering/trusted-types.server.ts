import { inlineScript } from "./inline-script.server.ts";

/**
 * Runs before the page's code. Strings that become HTML are shown as text, but for the one React copies to make script
 * elements, which then never run; articles have a policy of their own. There is none for strings that become code.
 */
const defaultPolicy = String.raw`window.trustedTypes?.createPolicy("default",{createHTML:(html)=>html==="\x3cscript>\x3c/script>"?html:html.replaceAll("<","&lt;")});`;

export const withTrustedTypes = (page: string, nonce: string) =>
  page.replace("</head>", () => `${inlineScript(nonce, defaultPolicy)}</head>`);

/**
 * Runs before the page's code. Strings that become HTML are shown as text, but for the one React copies to make script
 * elements, which then never run; articles have a policy of their own. There is none for strings that become code.
 */
export const defaultTrustedTypes = String.raw`window.trustedTypes?.createPolicy("default",{createHTML:(html)=>html==="\x3cscript>\x3c/script>"?html:html.replaceAll("<","&lt;")});`;

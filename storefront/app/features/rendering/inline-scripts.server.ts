/** Only scripts that carry the nonce of their render may run. */
export const inlineScript = (nonce: string, code: string) =>
  `<script nonce="${nonce}">${code}</script>`;

// oxlint-disable-next-line no-control-regex
const unfit = /[`$<\r\0\ud800-\udfff]/g;

/** A literal that cannot end the script it stands in. */
const stringLiteral = (text: string) =>
  `\`${text.replaceAll("\\", String.raw`\\`).replace(unfit, escapeUnit)}\``;

/**
 * The same of JSON, whose own escapes serve: a raw template leaves quotes and backslashes as they are. Data are JSON in JSON,
 * full of both.
 */
export const jsonLiteral = (json: string) => `String.raw\`${json.replace(unfit, escapeUnit)}\``;

const escapeUnit = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;

const preloads = /<link rel="modulepreload"[^>]*>/g;

/** The code is in this script and not in an element of the page, so injected elements cannot change what runs. */
const beginner = (
  code: string,
) => `{const code=${stringLiteral(code)},{nonce}=document.currentScript;let begun;
const begin=()=>{if(begun)return;begun=1;const start=document.createElement("script");start.type="module";start.nonce=nonce;
start.textContent=window.trustedTypes?.createPolicy("later-scripts",{createScript:()=>code}).createScript("")??code;
document.head.append(start)};
if(document.prerendering)document.addEventListener("prerenderingchange",begin,{once:true});
else for(const sign of ["load","pointermove","touchstart","keydown"])addEventListener(sign,begin,{once:true,passive:true})}`;

/**
 * Runs before the page's code. Strings that become HTML are shown as text, but for the one React copies to make script
 * elements, which then never run; articles have a policy of their own. There is none for strings that become code.
 */
const defaultPolicy = String.raw`window.trustedTypes?.createPolicy("default",{createHTML:t=>t==="\x3cscript>\x3c/script>"?t:t.replaceAll("<","&lt;")});`;

/**
 * Chromium gives up a transition between documents when styles come late, and reports a promise no page can reach;
 * it does not wait for styles to say so, hence before them.
 */
const quietTransitions = "onunhandledrejection=e=>!/Transition was/.test(e.reason);";

/** Records what a visitor does before React hydrates the page: `replayEarlyInput` processes it then. */
const recordEarlyInput = `var earlyInput=[];for(const type of ["click","input","change"])addEventListener(type,({target})=>{
if(type!="click")earlyInput?.push({target,value:/[xo]$/.test(target.type)?target.checked:target.value});
else if(target=target.closest?.("button[type=button]:not([popovertarget],[commandfor])"))earlyInput?.push({target})},true);`;

export type Rendered = {
  page: string;
  /** Hands the loaders' data to the page's code. */
  dataScript?: string;
};

/**
 * Puts in what React does not write, all at once: each text of a page's size that is made on the way weighs on it.
 *
 * With `late` scripts the largest picture shows a fifth sooner on a slow phone (home 1.1 s instead of 1.5, product 1.3
 * instead of 1.5). A page can be read and used without scripts: they wait until it is all there, or somebody turns to it.
 * One that a browser prepares before it is asked for waits until it is shown, and does not slow down the page that is.
 */
export function finishPage(
  { page, dataScript = "" }: Rendered,
  { nonce, late }: { nonce: string; late: boolean },
): string {
  const opening = `<script nonce="${nonce}" type="module" async="">`;
  const headStart = page.indexOf("<head>") + "<head>".length;
  const bodyEnd = page.lastIndexOf("</body>");
  const from = late ? page.lastIndexOf(opening) : -1;
  const to = page.indexOf("</script>", from);
  const head =
    page.slice(0, headStart) +
    inlineScript(nonce, defaultPolicy + quietTransitions + recordEarlyInput);
  const end = dataScript + page.slice(bodyEnd);
  if (from < 0) return head + page.slice(headStart, bodyEnd) + end;
  // The framework indents what it says of the routes.
  const code = page.slice(from + opening.length, to).replaceAll(/\n +/g, "\n");
  const later = inlineScript(nonce, beginner(code));
  const afterwards = page.slice(to + "</script>".length, bodyEnd);
  const headEnd = page.indexOf("</head>");
  const rest = page.slice(headStart, headEnd).replaceAll(preloads, "");
  return head + rest + page.slice(headEnd, from) + later + afterwards + end;
}

const starter = '<script type="module" async="">';
const preloads = /<link rel="modulepreload"[^>]*>/g;

/** Not asked of the network before: a copy of the waiting script, which the policy knows by the same hash. */
const beginner = `<script>{let begun;const begin=()=>{if(begun)return;begun=1;
const start=document.createElement("script");start.type="module";
start.textContent=document.querySelector("script[type=later]").textContent;document.head.append(start)};
if(document.prerendering)document.addEventListener("prerenderingchange",begin,{once:true});
else for(const sign of ["load","pointermove","touchstart","keydown"])addEventListener(sign,begin,{once:true,passive:true})}</script>`;

/**
 * A page can be read and used without scripts: they wait until it is all there, or somebody turns to it. One that
 * a browser prepares before it is asked for waits until it is shown, and does not slow down the page that is.
 */
export function laterScripts(page: string): string {
  const end = page.lastIndexOf("</body>");
  if (end < 0 || !page.includes(starter)) return page;
  return (page.slice(0, end) + beginner + page.slice(end))
    .replace(starter, '<script type="later">')
    .replaceAll(preloads, "");
}

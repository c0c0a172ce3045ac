export const mailboxStyle = `
:root { --paper: #faf7f1; --ink: #221d1b; --quiet: #5a524c; --rule: #ddd5c8; --edge: #857b70; --deep: #1f5f66 }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 52rem; padding: 1.25rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.6 "Hanken Grotesk", "Helvetica Neue", Arial, sans-serif }
header a, h1 { font-family: "Cormorant Garamond", Georgia, serif; font-weight: 500 }
header a { font-size: 2rem; color: inherit; text-decoration: none }
header i { font-style: normal; color: #3f8f94 }
h1 { margin: 2rem 0 1rem; font-size: 2.625rem; font-weight: 400; line-height: 1.05; text-wrap: balance }
p { max-width: 64ch }
a { color: var(--deep) }
form { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; margin: 1.5rem 0 }
input, button { min-height: 2.75rem; padding: 0 1rem; border: 1px solid var(--edge); border-radius: 2px;
  background: #fffdf9; color: inherit; font: inherit }
input { flex: 1 1 12rem; min-width: 0 }
button { border-color: var(--ink); background: var(--ink); color: var(--paper); cursor: pointer }
:focus-visible { outline: 2px solid var(--deep); outline-offset: 2px }
ul { margin: 0; padding: 0; border-top: 1px solid var(--rule); list-style: none }
li { display: flex; flex-direction: column; padding: .875rem 0; border-bottom: 1px solid var(--rule) }
li a { padding: .25rem 0; color: var(--ink); font-size: 1.125rem; overflow-wrap: anywhere }
li span { color: var(--quiet); font-size: .9375rem; overflow-wrap: anywhere }
iframe { display: block; width: 100%; height: 75vh; margin: 1.5rem 0; border: 1px solid var(--rule); background: var(--paper) }
summary { display: list-item; padding: .625rem 0; cursor: pointer }
pre { overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; font-size: .875rem }
`;

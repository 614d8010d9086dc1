/** What a page is made of; the frame around it is the same for all. */
export interface Page {
  readonly title: string;
  /** HTML of the body. */
  readonly body: string;
  /** Script that runs at its end. */
  readonly script: string;
}

const STYLE = `
:root { color-scheme: light dark; --ink: #221d18; --paper: #faf6ee; --line: #d9cfbd; --mark: #9b2c1f; --soft: #f1e9da; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ece5d8; --paper: #1b1815; --line: #433b31; --mark: #ef8f7d; --soft: #27221d; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2.5rem 1.25rem 4rem; max-width: 52rem; color: var(--ink); background: var(--paper);
  font: 1rem/1.6 Georgia, 'Times New Roman', serif; }
h1 { margin: 0; font-size: 2.6rem; line-height: 1.1; letter-spacing: -0.02em; }
h2 { margin: 2.5rem 0 0.5rem; font-size: 1.25rem; }
.lead { margin: 0.5rem 0 1.75rem; font-size: 1.15rem; }
a { color: var(--mark); }
a:focus-visible, button:focus-visible, textarea:focus-visible, input:focus-visible { outline: 3px solid var(--mark); outline-offset: 2px; }
.doors { display: flex; flex-wrap: wrap; gap: 0.75rem; margin: 0; padding: 0; list-style: none; }
.doors a, button { display: inline-block; padding: 0.55rem 1.1rem; border: 1px solid var(--mark); border-radius: 0.3rem;
  background: none; color: var(--mark); font: inherit; text-decoration: none; cursor: pointer; }
.doors a.main, button { background: var(--mark); color: var(--paper); }
button:disabled { opacity: 0.55; cursor: default; }
pre, textarea, code { font: 0.875rem/1.5 ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace; }
pre, textarea { display: block; width: 100%; margin: 0 0 0.75rem; padding: 0.9rem; border: 1px solid var(--line);
  border-radius: 0.3rem; background: var(--soft); color: inherit; overflow: auto; }
textarea { min-height: 13rem; resize: vertical; }
pre { margin-top: 0.75rem; max-height: 30rem; }
input { width: 100%; padding: 0.5rem 0.9rem; border: 1px solid var(--line); border-radius: 0.3rem; background: var(--soft);
  color: inherit; font: 0.875rem/1.5 ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace; }
pre:empty { display: none; }
table { width: 100%; margin-top: 1rem; border-collapse: collapse; }
.seats { display: grid; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); column-gap: 2rem; }
caption { text-align: left; font-style: italic; }
th, td { padding: 0.35rem 0.75rem 0.35rem 0; border-bottom: 1px solid var(--line); text-align: left; }
tr.down { opacity: 0.5; text-decoration: line-through; }
ol.log { padding-left: 1.5rem; }
ol.log li { margin: 0.15rem 0; }
.quiet { opacity: 0.75; font-size: 0.9rem; }
`;

/** The page as HTML. @param nonces what the page's Content-Security-Policy lets run: this page's own parts, nothing else */
export function renderPage(
  { title, body, script }: Page,
  nonces: { readonly script: string; readonly style: string },
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style nonce="${nonces.style}">${STYLE}</style>
</head>
<body>
${body}
<script type="module" nonce="${nonces.script}">${script}</script>
</body>
</html>
`;
}

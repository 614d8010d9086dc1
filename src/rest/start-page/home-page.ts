import { EXAMPLE_QUERY } from './example.js';
import { CREDENTIALS_SCRIPT, KEY_FIELD } from './key-field.js';
import type { Page } from './page.js';

const SCRIPT = `${CREDENTIALS_SCRIPT}
const [query, run, answer] = ['query', 'run', 'answer'].map((id) => document.getElementById(id));
run.addEventListener('click', async () => {
  run.disabled = true;
  try {
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...credentials() },
      body: JSON.stringify({ query: query.value }),
    });
    answer.textContent = JSON.stringify(await response.json(), null, 2);
  } catch (error) {
    answer.textContent = 'The service did not answer: ' + error.message;
  } finally {
    run.disabled = false;
  }
});
`;

/**
 * What `/` shows.
 * @param graphiql whether there is a GraphiQL to link to
 * @param asksForCredentials whether callers have to show who they are
 */
export function homePage(graphiql: boolean, asksForCredentials: boolean): Page {
  return {
    title: 'Asalto',
    script: SCRIPT,
    body: `<h1>Asalto</h1>
<p class="lead">The referee behind an API: tabletop combat in D&amp;D 5e, D&amp;D 3.5 and Pathfinder 1e, kept as events
that can be watched live, rewound to any moment and proven untampered.</p>
<ul class="doors">
  <li><a class="main" href="/demo-fight">Watch the demo fight</a></li>
  ${graphiql ? '<li><a href="/graphiql/">Open GraphiQL</a></li>' : ''}
</ul>

<h2>Try it</h2>
${asksForCredentials ? KEY_FIELD : ''}
<label class="quiet" for="query">A query to <code>POST /graphql</code>; change it as you like.</label>
<textarea id="query" spellcheck="false">${EXAMPLE_QUERY}</textarea>
<button id="run" type="button">Run</button>
<pre id="answer" aria-live="polite"></pre>

<h2>Where things are</h2>
<table>
<tr><td><code>/graphql</code></td><td>queries and mutations over HTTP; subscriptions over WebSocket (<code>graphql-transport-ws</code>)</td></tr>
<tr><td><code>/graphql/stream</code></td><td>the same over Server-Sent Events</td></tr>
<tr><td><code>/encounters/&lt;id&gt;/events.ndjson</code></td><td>a fight’s whole history, one event a line</td></tr>
<tr><td><code>POST /encounters/import</code></td><td>takes such a history back, here or in another installation</td></tr>
<tr><td><a href="/healthz"><code>/healthz</code></a>, <a href="/readyz"><code>/readyz</code></a></td><td>is it up, and can it work</td></tr>
<tr><td><a href="/metrics"><code>/metrics</code></a></td><td>figures for Prometheus</td></tr>
</table>
<p class="quiet">Everything on this page comes from this service; it needs no internet.</p>`,
  };
}

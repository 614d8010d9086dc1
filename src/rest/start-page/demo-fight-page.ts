import { DEMO_FIGHT } from './demo-fight-cast.js';
import { DEMO_FIGHT_DOCUMENTS, RESULT_FRAGMENT } from './demo-fight-documents.js';
import { CREDENTIALS_SCRIPT, KEY_FIELD } from './key-field.js';
import type { Page } from './page.js';

const SCRIPT = `${CREDENTIALS_SCRIPT}
const documents = ${JSON.stringify(DEMO_FIGHT_DOCUMENTS)};
const resultFragment = ${JSON.stringify(RESULT_FRAGMENT)};
const fight = ${JSON.stringify(DEMO_FIGHT)};
const [play, log, who, seen, outcome] = ['play', 'log', 'who', 'seen', 'outcome'].map((id) => document.getElementById(id));
const element = (name, text) => Object.assign(document.createElement(name), { textContent: text });

/** The token of the player's seat. */
let playerToken;

async function send(name, variables, shown = credentials()) {
  const text = documents[name];
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...shown },
    body: JSON.stringify({ query: text.includes('...Result') ? text + resultFragment : text, variables }),
  });
  const { data, errors } = await response.json();
  if (errors) throw new Error(errors[0].message);
  return Object.values(data)[0];
}

function follow(id) {
  const socket = new WebSocket(location.origin.replace('http', 'ws') + '/graphql', 'graphql-transport-ws');
  socket.onopen = () => socket.send(JSON.stringify({ type: 'connection_init', payload: credentials() }));
  socket.onmessage = ({ data }) => {
    const { type, payload } = JSON.parse(data);
    if (type === 'connection_ack') {
      socket.send(JSON.stringify({ id: 'feed', type: 'subscribe', payload: { query: documents.feed, variables: { id } } }));
    }
    const narration = type === 'next' && payload.data?.encounterEvents.event?.narration;
    if (narration) log.append(element('li', narration));
  };
  return socket;
}

function rows({ combatants, activeId }) {
  return combatants.map(({ id, name, vital, hitPoints, hitPointBand }) => {
    const row = document.createElement('tr');
    row.className = vital === 'ALIVE' ? '' : 'down';
    const health = hitPoints ? hitPoints.current + ' / ' + hitPoints.maximum : (hitPointBand ?? '').toLowerCase();
    row.append(element('td', (id === activeId ? '▸ ' : '') + name), element('td', health));
    return row;
  });
}

/** The same fight from two seats: the game master's, and that of Brannoc's player. */
async function show(state) {
  who.replaceChildren(...rows(state));
  const player = await send('state', { id: state.id }, { authorization: 'Bearer ' + playerToken });
  seen.replaceChildren(...rows(player));
}

const gap = (a, b) => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));

/** Strikes whom it can, else goes where it could; null: nothing more to do. */
function choose(me, all, offers, moved) {
  const foes = all.filter(({ side, vital }) => side !== me.side && vital === 'ALIVE').sort((a, b) => gap(me.at, a.at) - gap(me.at, b.at));
  const legal = (action) => offers.find((offer) => offer.action === action && offer.legal);
  const target = foes.flatMap(({ id }) => legal('attack')?.targets.filter(({ combatantId }) => combatantId === id) ?? [])[0];
  if (target) return { attack: { targetId: target.combatantId, attackId: target.attackIds[0] } };
  const squares = moved || !foes[0] ? [] : (legal('move')?.squares ?? []);
  const [best] = [...squares].sort((a, b) => gap(a.square, foes[0].at) - gap(b.square, foes[0].at) || a.cost - b.cost);
  return best && gap(best.square, foes[0].at) < gap(me.at, foes[0].at) ? { move: { to: best.square } } : null;
}

async function give(encounterId, name, input) {
  let result = await send(name, { input: { encounterId, ...input } });
  while (result.prompts?.length > 0) {
    const [prompt] = result.prompts;
    result = await send('answer', { input: { encounterId, promptId: prompt.id, choice: prompt.choices[0].id } });
  }
  return result.__typename === 'ActionAccepted';
}

async function turn(id, state) {
  let moved = false;
  const { activeId } = state;
  for (let actions = 0; actions < 4 && state.activeId === activeId; actions++) {
    const me = state.combatants.find((one) => one.id === activeId);
    if (me.vital !== 'ALIVE') break;
    const action = choose(me, state.combatants, await send('offers', { id, who: activeId }), moved);
    if (!action || !(await give(id, 'act', { actorId: activeId, action }))) break;
    moved ||= 'move' in action;
    state = await send('state', { id });
    await show(state);
  }
  if (state.activeId === activeId) await give(id, 'endTurn', {});
  await new Promise((resolve) => setTimeout(resolve, 400)); // so that a person can follow
}

/** A link to the archive. A link shows no credentials, so with some the page fetches it itself. */
function history(id) {
  const link = Object.assign(element('a', 'The whole history'), { href: '/encounters/' + id + '/events.ndjson' });
  link.addEventListener('click', async (click) => {
    if (!credentials().authorization) return;
    click.preventDefault();
    const archive = await (await fetch(link.href, { headers: credentials() })).blob();
    const address = URL.createObjectURL(archive);
    Object.assign(document.createElement('a'), { href: address, download: id + '.ndjson' }).click();
    URL.revokeObjectURL(address);
  });
  return link;
}

async function playFight() {
  const { encounter } = await send('create', { input: fight.encounter });
  const { id } = encounter;
  const socket = follow(id);
  await give(id, 'add', { combatants: fight.combatants });
  await give(id, 'roll', {});
  await give(id, 'start', {});
  playerToken = (await send('seat', { input: { encounterId: id, role: 'PLAYER', combatantIds: ['brannoc'] } })).token;
  let state = await send('state', { id });
  const standing = () => [...new Set(state.combatants.filter(({ vital }) => vital === 'ALIVE').map(({ side }) => side))];
  while (standing().length > 1 && state.round <= 15) {
    await show(state);
    await turn(id, state);
    state = await send('state', { id });
  }
  await show(state);
  await give(id, 'end', { reason: 'The demo is over', victors: standing() });
  const { ok, events, dice, readjudication } = await send('verify', { id });
  outcome.textContent = (ok ? 'Proven: ' : 'NOT proven: ') + events + ' events in an unbroken chain, ' + dice.recomputed +
    ' dice recomputed from the revealed seed (committed to as ' + encounter.dice.commitment.slice(0, 12) + '… before the first roll), ' +
    readjudication.actions + ' actions judged again. ';
  outcome.append(history(id));
  socket.close();
}

play.addEventListener('click', async () => {
  play.disabled = true;
  log.replaceChildren();
  outcome.textContent = '';
  try {
    await playFight();
  } catch (error) {
    outcome.textContent = 'The fight could not go on: ' + error.message;
  } finally {
    play.disabled = false;
  }
});
`;

/**
 * A fight that plays itself in the browser through the public API: commands over HTTP, narration over a WebSocket.
 * @param asksForCredentials whether callers have to show who they are
 */
export function demoFightPage(asksForCredentials: boolean): Page {
  return {
    title: 'Demo fight · Asalto',
    script: SCRIPT,
    body: `<p><a href="/">Asalto</a></p>
<h1>The ford</h1>
<p class="lead">Two heroes and three raiders, by the rules of D&amp;D 5e. This page is an ordinary client: it declares
actions over <code>/graphql</code> and hears what came of them over a subscription. It sits at two seats at once: each has a
token of its own, and sees what its person may know. It adds a real fight to this
service’s store.</p>
${asksForCredentials ? KEY_FIELD : ''}
<button id="play" type="button">Play</button>
<div class="seats">
<table><caption>The game master sees</caption><thead><tr><th>Who</th><th>Hit points</th></tr></thead><tbody id="who"></tbody></table>
<table><caption>Brannoc’s player sees</caption><thead><tr><th>Who</th><th>Hit points</th></tr></thead><tbody id="seen"></tbody></table>
</div>
<h2>What happens</h2>
<ol id="log" class="log" aria-live="polite"></ol>
<p id="outcome"></p>
<p class="quiet"><code>npm run demo</code> plays a longer fight in each of the three games.</p>`,
  };
}

/** A field for the caller's key or token, for the pages of a service that asks who is calling. It stays in the field: nothing keeps it. */
export const KEY_FIELD = `<p class="key"><label for="key">Your API key or token</label>
<input id="key" type="password" autocomplete="off" spellcheck="false" placeholder="ask_…"></p>`;

/** Gives a page's script `credentials()`: the headers, or the parameters of `connection_init`, that show who is calling. */
export const CREDENTIALS_SCRIPT = `
const key = document.getElementById('key');
const credentials = () => (key?.value.trim() ? { authorization: 'Bearer ' + key.value.trim() } : {});
`;

import { API_KEY_NAME, createApiKey, hashOfApiKey } from './api-keys.js';

/**
 * Makes an API key: `npm run api-key -- <name>`. The key is shown once and kept nowhere; the service is configured with its hash.
 */
const [name = ''] = process.argv.slice(2);
if (API_KEY_NAME.test(name)) {
  const key = createApiKey();
  process.stdout.write(`The key, which is shown this once and kept nowhere:
  ${key}
What the service is configured with (several are separated by commas):
  API_KEYS=${name}:${hashOfApiKey(key)}
`);
} else {
  process.stderr.write('Say whose key it is: npm run api-key -- <name>, of letters, digits, - and _\n');
  process.exitCode = 64;
}

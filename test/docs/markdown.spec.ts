import { describe, expect, it } from '@jest/globals';
import { blocksOf, curlsOf, linksOf, operationsOf } from './markdown.js';

const TEXT = `# Title
[a page](docs/a.md) and \`\`\` no fence

\`\`\`graphql
{ a }
\`\`\`

\`\`\`json
{ "a": 1 }
\`\`\`

\`\`\`sh
curl --no-buffer http://127.0.0.1:3000/graphql \\
  --header 'accept: text/event-stream' \\
  --data '{ "query": "{ a }" }'
\`\`\`

\`\`\`sh
npm test
\`\`\`
`;

describe('reading Markdown', () => {
  it('finds the fenced blocks in order', () => {
    expect(blocksOf(TEXT).map(({ language }) => language)).toEqual(['graphql', 'json', 'sh', 'sh']);
    expect(blocksOf(TEXT)[3]).toEqual({ language: 'sh', text: 'npm test' });
  });

  it('pairs operations with the answers under them, and misses none', () => {
    expect(operationsOf(TEXT)).toEqual([{ query: '{ a }', answer: { a: 1 } }]);
    expect(() => operationsOf(TEXT.replace('```json', '```text'))).toThrow('No answer is written under\n{ a }');
  });

  it('reads curl commands and links', () => {
    expect(curlsOf(TEXT)).toEqual([
      { path: '/graphql', headers: { accept: 'text/event-stream' }, body: '{ "query": "{ a }" }' },
    ]);
    expect(linksOf(TEXT)).toEqual(['docs/a.md']);
  });
});

import type { Seen } from '../../e2e/support/api.js';
import { parseEvents } from '../../graphql-driver/app/clients.js';

/** What a response says, or the first thing if it goes on saying things. */
export async function firstAnswer(response: Response): Promise<Seen> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return (await response.json()) as Seen;
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const [first] = parseEvents(text.slice(0, text.lastIndexOf('\n\n') + 2));
    if (first) return first;
  }
  throw new Error(`No answer: ${text}`);
}

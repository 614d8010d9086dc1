import type { EventPage } from './event-page.js';
import type { StoredEvent, StreamRead } from '../event-store.js';

/** Rows fetched at once: enough to make a page cheap, few enough to hold even if each event is as large as allowed. */
export const READ_PAGE = 128;

export type NextPage = () => EventPage;

/**
 * Gives page after page, never holding more than one, with a turn of the event loop between two of them.
 * @param begin called when the iteration begins; what it returns fetches one page after the other.
 */
export async function* paged(begin: () => NextPage): AsyncGenerator<StoredEvent, void, undefined> {
  const nextPage = begin();
  for (;;) {
    const page = nextPage();
    for (let index = 0; index < page.count; index += 1) yield page.event(index);
    if (page.last) return;
    await new Promise(setImmediate);
  }
}

/** A read of one stream. @param begin as for `paged`; says whether the stream is missing as well. */
export function streamRead(begin: () => { readonly missing: boolean; readonly nextPage: NextPage }): StreamRead {
  let missing = false;
  return {
    missing: () => missing,
    [Symbol.asyncIterator]: () =>
      paged(() => {
        const begun = begin();
        missing = begun.missing;
        return begun.nextPage;
      }),
  };
}

/** An iterator that can also be asked for what it has at hand, so that what comes together can be passed on together. */
export interface ReadyIterator<T> extends AsyncIterator<T> {
  /** The next value, if nothing has to be waited for; otherwise `undefined`, and `next()` gives it, or the end, or the error. */
  ready(): T | undefined;
}

const MARK = '~shared';

/**
 * Lets one JSON text go out on many sockets although graphql-ws writes each message whole: the message is written with
 * a stand-in for its payload, and the text takes the stand-in's place just before it is sent.
 *
 * A client's own data cannot be taken for a stand-in: results begin with `data` or `errors`, and only a number
 * that was given out is replaced, once.
 */
export class SharedPayloads {
  private readonly waiting = new Map<number, string>();
  private next = 0;

  /** The payload to give to graphql-ws for `json`. */
  standIn(json: string): Record<string, unknown> {
    const number = this.next++;
    this.waiting.set(number, json);
    return { [MARK]: number };
  }

  /** The message with its real payload. */
  complete(message: string): string {
    if (this.waiting.size === 0) return message;
    const found = /"payload":\{"~shared":(\d+)\}\}$/.exec(message);
    if (!found) return message;
    const number = Number(found[1]);
    const json = this.waiting.get(number);
    if (json === undefined) return message;
    this.waiting.delete(number);
    return `${message.slice(0, found.index)}"payload":${json}}`;
  }
}

const MARK = '~shared';

/** What goes out one after the other. */
export interface Payloads {
  readonly texts: readonly string[];
  /** Told how many of them the client's connection has taken. Says whether the others are still wanted. */
  readonly onTaken?: ((count: number) => boolean) | undefined;
}

/**
 * Lets one JSON text go out on many sockets although graphql-ws writes each message whole: the message is written with
 * a stand-in for its payload, and the text takes the stand-in's place just before it is sent.
 *
 * A client's own data cannot be taken for a stand-in: results begin with `data` or `errors`, and only a number
 * that was given out is replaced, once.
 */
export class SharedPayloads {
  /** As a rule one, for a moment: an array costs less than a map that is filled and emptied. */
  private readonly waiting: ({ readonly number: number } & Payloads)[] = [];
  private next = 0;

  /** The payload to give to graphql-ws for one message or several that differ in their payload alone. */
  standIn({ texts, onTaken }: Payloads): Record<string, unknown> {
    const number = this.next++;
    this.waiting.push({ number, texts, onTaken });
    return { [MARK]: number };
  }

  /** The message with its real payload, or one message for each payload it stands for. */
  complete(message: string): Payloads {
    if (this.waiting.length === 0) return { texts: [message] };
    const found = /"payload":\{"~shared":(\d+)\}\}$/.exec(message);
    if (!found) return { texts: [message] };
    const number = Number(found[1]);
    const index = this.waiting.findIndex((one) => one.number === number);
    const one = this.waiting[index];
    if (!one) return { texts: [message] };
    this.waiting.splice(index, 1);
    const beginning = message.slice(0, found.index);
    return { texts: one.texts.map((json) => `${beginning}"payload":${json}}`), onTaken: one.onTaken };
  }
}

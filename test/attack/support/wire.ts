import { connect } from 'node:net';
import type { Socket } from 'node:net';

/** A bare TCP connection to the service: says what no HTTP client would. */
export class Wire {
  private text = '';
  /** Resolves with all that was received when the service has hung up. */
  readonly hungUp: Promise<string>;

  private constructor(readonly socket: Socket) {
    socket.on('data', (chunk: Buffer) => (this.text += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    this.hungUp = new Promise((resolve) => {
      socket.on('end', () => resolve(this.text));
      socket.on('close', () => resolve(this.text));
    });
  }

  /** @param url of the service. The client's side stays open when the service closes its own. */
  static async open(url: string): Promise<Wire> {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    return new Wire(socket);
  }

  /** Sends it all and gives the answer up to where the service hangs up. */
  static async answerTo(url: string, text: string): Promise<WireAnswer> {
    const wire = await Wire.open(url);
    wire.send(text);
    const answer = answerIn(await wire.hungUp);
    wire.drop();
    return answer;
  }

  send(text: string): void {
    this.socket.write(text, 'latin1');
  }

  /** Ends the connection by a reset, as a program does that was killed. */
  reset(): void {
    this.socket.resetAndDestroy();
  }

  drop(): void {
    this.socket.destroy();
  }
}

export interface WireAnswer {
  readonly status: number;
  readonly body: string;
}

function answerIn(text: string): WireAnswer {
  const body = text.slice(text.indexOf('\r\n\r\n') + 4);
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]), body };
}

/** A request in HTTP/1.1, for {@link Wire.answerTo}. */
export function wireRequest(method: string, path: string, headers: readonly string[] = [], body = ''): string {
  const length = body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  return `${[`${method} ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, ...length].join('\r\n')}\r\n\r\n${body}`;
}

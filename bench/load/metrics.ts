/** What `/metrics` says of the clients a service has. */
export interface ClientsLeft {
  readonly sockets: number;
  readonly subscriptions: number;
  /** Slow clients it has cut off so far. */
  readonly slowClientsCut: number;
}

/** @throws Error if a metric is missing that should be there from the start */
export async function clientsOf(url: string): Promise<ClientsLeft> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const sumOf = (name: string): number =>
    text
      .split('\n')
      .filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
      .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  if (!text.includes('\nasalto_websockets_open ')) throw new Error('no asalto_websockets_open');
  return {
    sockets: sumOf('asalto_websockets_open'),
    subscriptions: sumOf('asalto_subscriptions_open'),
    slowClientsCut: sumOf('asalto_slow_clients_cut_total'),
  };
}

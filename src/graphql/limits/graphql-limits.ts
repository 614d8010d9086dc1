/** What one caller may ask of the GraphQL edge. Sizes are in bytes, times in milliseconds. */
export interface GraphqlLimits {
  /** Lexical tokens in a document. */
  readonly maxTokens: number;
  /** Levels of nested fields; introspection has a rule of its own in graphql-js. */
  readonly maxDepth: number;
  /** Aliased fields in an operation, fragments expanded. */
  readonly maxAliases: number;
  /** Fields of the root type in an operation, fragments expanded. */
  readonly maxRootFields: number;
  /** About the number of values in the answer, see `complexity.ts`. */
  readonly maxComplexity: number;
  /** Size of an HTTP body. */
  readonly maxBodyBytes: number;
  /** Size of a WebSocket message of the client. */
  readonly maxMessageBytes: number;
  /** WebSockets open at once in this process. */
  readonly maxSockets: number;
  /** Queries and mutations in flight on one socket. */
  readonly maxOperationsPerSocket: number;
  /** Subscriptions open on one socket. */
  readonly maxSubscriptionsPerSocket: number;
  /** Operations a second from one address, in the long run; 0 for no limit. */
  readonly operationsPerSecond: number;
  /** A socket that has not sent `connection_init` by then is closed with 4408. */
  readonly socketInitTimeout: number;
  /** A socket without any operation for this long is closed with 1000. */
  readonly socketIdleTimeout: number;
  /** A socket is pinged this often and dropped if it does not answer before the next one. */
  readonly socketPingInterval: number;
  /** A client that has not taken a message for this long is closed with 1013 and its last position. */
  readonly slowClientTimeout: number;
}

/** The limits unless the settings say otherwise. */
export const DEFAULT_LIMITS: GraphqlLimits = {
  maxTokens: 2_000,
  maxDepth: 12,
  maxAliases: 30,
  maxRootFields: 20,
  maxComplexity: 20_000,
  maxBodyBytes: 256 * 1024,
  maxMessageBytes: 64 * 1024,
  maxSockets: 10_000,
  maxOperationsPerSocket: 32,
  maxSubscriptionsPerSocket: 32,
  operationsPerSecond: 0,
  socketInitTimeout: 3_000,
  socketIdleTimeout: 300_000,
  socketPingInterval: 12_000,
  slowClientTimeout: 10_000,
};

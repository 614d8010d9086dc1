/** The ways into the service, each with limits of its own. `REST` are the archives and their import. */
export type Door = 'HTTP' | 'WebSocket' | 'SSE' | 'REST';

/** What meets a caller past a limit: a code of the API, or how the connection ends; door by door where it applies. */
export type PastLimit = Partial<Readonly<Record<Door, string>>>;

/** The units of limits. */
export type LimitUnit = 'bytes' | 'milliseconds' | 'seconds' | 'a second' | '';

/** A limit that the operator sets with an environment variable. */
export interface LimitSetting {
  readonly variable: string;
  readonly default: number;
  /** Bounds of what the operator may set. */
  readonly least: number;
  readonly most: number;
  readonly unit: LimitUnit;
  /** One sentence: what is counted. */
  readonly meaning: string;
  readonly past: PastLimit;
}

/** Where operations come in. */
export const operations = (code: string): PastLimit => ({ HTTP: code, WebSocket: code, SSE: code });

export const everywhere = (outcome: string): PastLimit => ({ ...operations(outcome), REST: outcome });

const ONE_DAY = 86_400_000;
const KIB = 1024;
const MIB = 1024 * KIB;

/** Every limit an operator may set. The settings, their checks and docs/limits.md follow from this. */
export const LIMIT_SETTINGS = {
  maxTokens: {
    variable: 'MAX_TOKENS',
    default: 2_000,
    least: 100,
    most: 1_000_000,
    unit: '',
    meaning: 'Lexical tokens of a document.',
    past: operations('TOO_COMPLEX'),
  },
  maxDepth: {
    variable: 'MAX_DEPTH',
    default: 12,
    least: 1,
    most: 100,
    unit: '',
    meaning: 'Levels of nested fields of an operation, fragments expanded; introspection has a rule of its own.',
    past: operations('TOO_COMPLEX'),
  },
  maxAliases: {
    variable: 'MAX_ALIASES',
    default: 30,
    least: 0,
    most: 10_000,
    unit: '',
    meaning: 'Aliased fields of an operation, fragments expanded.',
    past: operations('TOO_COMPLEX'),
  },
  maxRootFields: {
    variable: 'MAX_ROOT_FIELDS',
    default: 20,
    least: 1,
    most: 10_000,
    unit: '',
    meaning: 'Fields of the root type in an operation, fragments expanded.',
    past: operations('TOO_COMPLEX'),
  },
  maxDirectives: {
    variable: 'MAX_DIRECTIVES',
    default: 50,
    least: 0,
    most: 10_000,
    unit: '',
    meaning: 'Directives of an operation, fragments expanded.',
    past: operations('TOO_COMPLEX'),
  },
  maxComplexity: {
    variable: 'MAX_COMPLEXITY',
    default: 20_000,
    least: 1,
    most: 1_000_000_000,
    unit: '',
    meaning:
      'About the number of values an operation asks for: a list counts five, a page its `first` or `last` (50 if left out), and what takes long to compute more.',
    past: operations('TOO_COMPLEX'),
  },
  maxBodyBytes: {
    variable: 'MAX_BODY_BYTES',
    default: 256 * KIB,
    least: KIB,
    most: 1_000_000_000,
    unit: 'bytes',
    meaning: 'Size of an HTTP body.',
    past: { HTTP: 'PAYLOAD_TOO_LARGE', SSE: 'PAYLOAD_TOO_LARGE' },
  },
  maxMessageBytes: {
    variable: 'MAX_MESSAGE_BYTES',
    default: 64 * KIB,
    least: KIB,
    most: 100_000_000,
    unit: 'bytes',
    meaning: 'Size of a client’s WebSocket message.',
    past: { WebSocket: 'closed with 1009' },
  },
  maxHeaderBytes: {
    variable: 'MAX_HEADER_BYTES',
    default: 16 * KIB,
    least: KIB,
    most: MIB,
    unit: 'bytes',
    meaning: 'Size of the first line of a request, with its query string, and its headers.',
    past: everywhere('HTTP 431'),
  },
  maxArchiveBytes: {
    variable: 'MAX_ARCHIVE_BYTES',
    default: 256 * MIB,
    least: KIB,
    most: 100_000_000_000,
    unit: 'bytes',
    meaning: 'Size of an archive sent to `POST /encounters/import`; it lies in `DATA_DIR` while it is checked.',
    past: { REST: 'PAYLOAD_TOO_LARGE' },
  },
  headersTimeout: {
    variable: 'HEADERS_TIMEOUT',
    default: 10_000,
    least: 100,
    most: ONE_DAY,
    unit: 'milliseconds',
    meaning: 'How long a client may take to send the headers of a request.',
    past: everywhere('HTTP 408'),
  },
  requestTimeout: {
    variable: 'REQUEST_TIMEOUT',
    default: 30_000,
    least: 100,
    most: ONE_DAY,
    unit: 'milliseconds',
    meaning: 'How long a client may take to send a request whole, an archive too.',
    past: { HTTP: 'HTTP 408', SSE: 'HTTP 408', REST: 'HTTP 408' },
  },
  silenceTimeout: {
    variable: 'SILENCE_TIMEOUT',
    default: 120_000,
    least: 100,
    most: ONE_DAY,
    unit: 'milliseconds',
    meaning:
      'How long a connection may be without a byte that comes or goes: its client says nothing and takes no answer.',
    past: everywhere('dropped'),
  },
  maxConnections: {
    variable: 'MAX_CONNECTIONS',
    default: 20_000,
    least: 1,
    most: 1_000_000,
    unit: '',
    meaning: 'Network connections open at once, whatever is done with them.',
    past: everywhere('dropped'),
  },
  maxComputations: {
    variable: 'MAX_COMPUTATIONS',
    default: 4,
    least: 1,
    most: 1_000,
    unit: '',
    meaning: 'What takes long (`whatIf`, `verify`, an import, the archive of a seat) done at once.',
    past: { ...operations('RATE_LIMITED'), REST: 'RATE_LIMITED' },
  },
  maxComputationsPerCaller: {
    variable: 'MAX_COMPUTATIONS_PER_CALLER',
    default: 2,
    least: 1,
    most: 1_000,
    unit: '',
    meaning: 'The same, of one caller, or of one address for those who show no credentials.',
    past: { ...operations('RATE_LIMITED'), REST: 'RATE_LIMITED' },
  },
  maxSockets: {
    variable: 'MAX_SOCKETS',
    default: 10_000,
    least: 1,
    most: 1_000_000,
    unit: '',
    meaning: 'WebSockets open at once, and as many event streams.',
    past: { WebSocket: 'refused with HTTP 503', SSE: 'UNAVAILABLE' },
  },
  maxOperationsPerSocket: {
    variable: 'MAX_OPERATIONS_PER_SOCKET',
    default: 32,
    least: 1,
    most: 100_000,
    unit: '',
    meaning: 'Queries and mutations in flight on one socket.',
    past: { WebSocket: 'RATE_LIMITED' },
  },
  maxSubscriptionsPerSocket: {
    variable: 'MAX_SUBSCRIPTIONS_PER_SOCKET',
    default: 32,
    least: 1,
    most: 100_000,
    unit: '',
    meaning: 'Subscriptions open on one socket.',
    past: { WebSocket: 'RATE_LIMITED' },
  },
  maxOperationsPerCaller: {
    variable: 'MAX_OPERATIONS_PER_CALLER',
    default: 64,
    least: 1,
    most: 100_000,
    unit: '',
    meaning: 'Queries and mutations of one caller (a seat, or an API key) in flight, on all ways in together.',
    past: operations('RATE_LIMITED'),
  },
  maxSubscriptionsPerCaller: {
    variable: 'MAX_SUBSCRIPTIONS_PER_CALLER',
    default: 256,
    least: 1,
    most: 1_000_000,
    unit: '',
    meaning: 'Subscriptions of one caller open, on all ways in together.',
    past: { WebSocket: 'RATE_LIMITED', SSE: 'RATE_LIMITED' },
  },
  maxConnectionsPerAddress: {
    variable: 'MAX_CONNECTIONS_PER_ADDRESS',
    default: 1_000,
    least: 1,
    most: 1_000_000,
    unit: '',
    meaning: 'WebSockets and event streams open from one address (of IPv6: one network of 64 bits).',
    past: { WebSocket: 'refused with HTTP 429', SSE: 'RATE_LIMITED' },
  },
  operationsPerSecondPerAddress: {
    variable: 'OPERATIONS_PER_SECOND_PER_ADDRESS',
    default: 300,
    least: 0,
    most: 1_000_000,
    unit: 'a second',
    meaning: 'Operations, files and new sockets asked for from one address, in the long run; 0 for no limit.',
    past: { ...operations('RATE_LIMITED'), REST: 'RATE_LIMITED' },
  },
  operationsPerSecondPerCaller: {
    variable: 'OPERATIONS_PER_SECOND_PER_CALLER',
    default: 100,
    least: 0,
    most: 1_000_000,
    unit: 'a second',
    meaning:
      'Operations of one caller (a seat, or an API key; of those who show no credentials, one address), in the long run; 0 for no limit.',
    past: operations('RATE_LIMITED'),
  },
  complexityPerOperation: {
    variable: 'COMPLEXITY_PER_OPERATION',
    default: 200,
    least: 1,
    most: 1_000_000_000,
    unit: '',
    meaning:
      'Complexity that the two rates above take for one operation: what asks for more counts as that many. So does a document that was not read before, by its characters.',
    past: operations('RATE_LIMITED'),
  },
  rateBurstSeconds: {
    variable: 'RATE_BURST_SECONDS',
    default: 4,
    least: 0,
    most: 3_600,
    unit: 'seconds',
    meaning: 'How many seconds’ worth of operations a caller who was quiet may ask for at once.',
    past: { ...operations('RATE_LIMITED'), REST: 'RATE_LIMITED' },
  },
  socketMessagesPerSecond: {
    variable: 'SOCKET_MESSAGES_PER_SECOND',
    default: 500,
    least: 0,
    most: 1_000_000,
    unit: 'a second',
    meaning: 'Messages of any kind on one socket, in the long run; 0 for no limit.',
    past: { WebSocket: 'closed with 1008' },
  },
  socketInitTimeout: {
    variable: 'SOCKET_INIT_TIMEOUT',
    default: 3_000,
    least: 10,
    most: ONE_DAY,
    unit: 'milliseconds',
    meaning: 'How long a socket may take to send `connection_init`.',
    past: { WebSocket: 'closed with 4408' },
  },
  socketIdleTimeout: {
    variable: 'SOCKET_IDLE_TIMEOUT',
    default: 300_000,
    least: 10,
    most: ONE_DAY,
    unit: 'milliseconds',
    meaning: 'How long a socket may stay without any operation.',
    past: { WebSocket: 'closed with 1000' },
  },
  socketPingInterval: {
    variable: 'SOCKET_PING_INTERVAL',
    default: 12_000,
    least: 10,
    most: ONE_DAY,
    unit: 'milliseconds',
    meaning: 'Time between pings; a client answers each before the next.',
    past: { WebSocket: 'dropped' },
  },
  slowClientTimeout: {
    variable: 'SLOW_CLIENT_TIMEOUT',
    default: 10_000,
    least: 10,
    most: ONE_DAY,
    unit: 'milliseconds',
    meaning: 'How long a client may leave its messages untaken.',
    past: { WebSocket: 'closed with 1013, the last position in the reason', SSE: 'dropped' },
  },
} as const satisfies Readonly<Record<string, LimitSetting>>;

/** Which pages in browsers may call: those of our own origin, and of the origins that the operator names. */
export const ORIGIN_SETTING = {
  variable: 'ALLOWED_ORIGINS',
  default: '',
  pattern: /^(\*|https?:\/\/[^\s,/]+(,\s*https?:\/\/[^\s,/]+)*)?$/,
  mayBe: '* or a list such as https://table.example,https://bot.example',
} as const;

/** What meets a page of another origin. Programs that are no browsers name none, and pass. */
export const ORIGIN_LIMITS = {
  /** Where callers show who they are, an answer may be made; the browser keeps it from the page, and asks first before it sends a command. */
  withCredentials: {
    meaning: 'Origin of the page that calls, where callers have to show credentials.',
    past: {
      HTTP: 'kept from the page by its browser',
      WebSocket: 'refused with HTTP 403',
      SSE: 'kept from the page by its browser',
      REST: 'kept from the page by its browser',
    },
  },
  withoutCredentials: {
    meaning: 'Origin of the page that calls, where whoever reaches the service is its operator.',
    past: { HTTP: 'FORBIDDEN', WebSocket: 'refused with HTTP 403', SSE: 'FORBIDDEN', REST: 'FORBIDDEN' },
  },
} as const satisfies Readonly<Record<string, { readonly meaning: string; readonly past: PastLimit }>>;

/** Which of those that pages of allowed origins may see and do. `maxAge` is in seconds: how long a browser need not ask again. */
export const CORS = {
  methods: ['GET', 'POST'],
  exposedHeaders: ['x-request-id', 'retry-after'],
  maxAge: 600,
} as const;

/** Name of a limit the operator may set. */
export type LimitName = keyof typeof LIMIT_SETTINGS;

/** The limits as they are in force. Sizes are in bytes, times in milliseconds. */
export type Limits = Readonly<Record<LimitName, number>>;

/** Each limit that can be set, with its name. */
export const limitSettings = (): readonly (readonly [LimitName, LimitSetting])[] =>
  Object.entries(LIMIT_SETTINGS) as [LimitName, LimitSetting][];

/** The limits that a choice of a number for each makes. */
export function limitsBy(value: (setting: LimitSetting) => number): Limits {
  return Object.fromEntries(limitSettings().map(([name, setting]) => [name, value(setting)])) as Limits;
}

/** The limits unless the environment says otherwise. */
export const DEFAULT_LIMITS: Limits = limitsBy((setting) => setting.default);

/** Options, for the client as a whole and for one call. */

/** How often a request is repeated, and after how long. */
export type Retries = {
  /** The most tries of one request, the first included; 1 never repeats. By default 4. */
  readonly tries?: number
  /** The first wait. Each further one is twice as long. By default 500. */
  readonly firstWaitMilliseconds?: number
  /** The longest wait. If the service asks for a longer one, the call fails at once. By default 60,000. */
  readonly longestWaitMilliseconds?: number
}

/** Options for one call. */
export type CallOptions = {
  /** Ends the call, even while it waits to repeat a request. The call then fails with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** How long one try may take. By default 30,000, and longer for uploads and long polling. */
  readonly timeoutMilliseconds?: number | undefined
  readonly retries?: Retries | undefined
}

/** Options for a call that changes something. */
export type ChangeOptions = CallOptions & {
  /**
   * One key for all tries of this change. By default the SDK makes one. To repeat a change safely after your program
   * restarts, give your own and store it before the call. Do not put personal data into it.
   */
  readonly idempotencyKey?: string | undefined
}

/** One try of a request, for logs and metrics. It has no personal data. */
export type Observed = {
  readonly method: string
  /** The path with its parameters as names: `/api/case/{caseId}/status`. */
  readonly path: string
  /** The number of the try within its call, from 1. */
  readonly try: number
  /** The HTTP status; undefined if no response came. */
  readonly status: number | undefined
  /** The id of the request in the service's log. */
  readonly requestId: string | undefined
  readonly milliseconds: number
}

/** How the client authenticates. `undefined`, as of an environment variable that is not set, throws at once. */
export type Credentials =
  | { readonly apiKey: string | undefined }
  | {
      readonly clientId: string | undefined
      readonly clientSecret: string | undefined
      /** Fewer scopes than the client has; without it, tokens have all of them. */
      readonly scopes?: readonly string[] | undefined
    }
  | {
      /** Your own way to get an access token, such as with a signed assertion. It is called before each try. */
      readonly accessToken: (signal: AbortSignal) => string | Promise<string>
    }

export type ForecourtOptions = Credentials & {
  /** The address of the service: `https://finance.example`. */
  readonly baseUrl: string | URL
  readonly timeoutMilliseconds?: number | undefined
  readonly retries?: Retries | undefined
  /** Used instead of the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Called after each try. */
  readonly onTry?: ((observed: Observed) => void) | undefined
}

/** What callers can set, for the client as a whole and for one call. */

/** How often a request is repeated, and after which waits. */
export type Retries = {
  /** The most tries of one request, the first included; 1 never repeats. By default 4. */
  readonly tries?: number
  /** The first wait. Each further one is twice as long. By default 500. */
  readonly firstWaitMilliseconds?: number
  /** The longest wait. If the service asks for a longer one, the call fails at once. By default 60,000. */
  readonly longestWaitMilliseconds?: number
}

/** What can be set for one call. */
export type CallOptions = {
  /** Ends the call, also while it waits to repeat a request. The call then fails with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** How long one try may take. By default 30,000, and longer for uploads and for requests that wait for events. */
  readonly timeoutMilliseconds?: number | undefined
  readonly retries?: Retries | undefined
}

/** What can be set for a call that changes something. */
export type ChangeOptions = CallOptions & {
  /**
   * One key for all tries of this change. By default the SDK makes one. Give one of your own, stored before the call, to
   * repeat a change safely after your program was restarted. Do not put personal data into it.
   */
  readonly idempotencyKey?: string | undefined
}

/** One request that was answered, or that failed, for logs and figures. It has no personal data. */
export type Observed = {
  readonly method: string
  /** The path with its parameters as names: `/api/case/{caseId}/status`. */
  readonly path: string
  /** Counts the tries of one call from 1. */
  readonly try: number
  /** The HTTP status; undefined if no answer came. */
  readonly status: number | undefined
  /** The id of the request in the service's log. */
  readonly requestId: string | undefined
  readonly milliseconds: number
}

/** How the client authenticates. */
export type Credentials =
  | { readonly apiKey: string }
  | {
      readonly clientId: string
      readonly clientSecret: string
      /** Fewer scopes than the client has; without it tokens have all of them. */
      readonly scopes?: readonly string[] | undefined
    }
  | {
      /** Your own way to an access token, such as one by a signed assertion. It is asked before each try. */
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

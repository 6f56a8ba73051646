/** One connection to PostgreSQL, over the driver's. */
import pg from 'pg'
import { ConnectionFault } from './fault.ts'

export type ClientSettings = pg.ClientConfig & {
  /** Whether to connect only if the sign-in is bound to the TLS connection, so that nobody in between can relay it. */
  readonly isBindingRequired?: boolean
}

type Callback = ((error: Error) => void) | ((error: null, client: pg.Client) => void)

/** A connection whose errors never end the process: they go to the statement that waits on it. */
export class SafeClient extends pg.Client {
  readonly openedAt = performance.now()
  readonly #binding: { isDone: boolean }

  constructor({ isBindingRequired = false, ...config }: ClientSettings, open: Set<SafeClient>) {
    const binding = { isDone: !isBindingRequired }
    // The driver asks for the password after it has heard how the server wants it.
    const password = () => {
      if (!binding.isDone) throw new ConnectionFault('NOT_BOUND')
      return (config.password as string | undefined) ?? process.env['PGPASSWORD'] ?? ''
    }
    super(isBindingRequired ? { ...config, password } : config)
    this.#binding = binding
    this.#wire.on('authenticationSASL', ({ mechanisms }: { readonly mechanisms: readonly string[] }) => {
      binding.isDone ||= mechanisms.includes('SCRAM-SHA-256-PLUS')
    })
    this.on('error', () => undefined)
    open.add(this)
    this.once('end', () => open.delete(this))
  }

  /** As the driver's. */
  override connect(): Promise<pg.Client>
  /** As the driver's, but a failure leaves no open connection. */
  override connect(callback: Callback): void
  /** Either of these. */
  // biome-ignore lint/suspicious/noConfusingVoidType: the driver's own signature.
  override connect(callback?: Callback): Promise<pg.Client> | void {
    if (callback === undefined) return super.connect()
    super.connect((error: Error) => {
      // The driver would leave it open, with a server that waits for a password.
      if (error) this.cutOff()
      ;(callback as (error: Error, client: pg.Client) => void)(error, this)
    })
  }

  /** Throws ConnectionFault if the server asked for no password at all, where the sign-in has to be bound. */
  requireBinding(): void {
    if (!this.#binding.isDone) throw new ConnectionFault('NOT_BOUND')
  }

  /** The number of the process that the server, or a pooler in its place, named at the start. */
  get process(): number | null {
    return (this as unknown as { readonly processID: number | null }).processID
  }

  /** Cuts off the connection without telling the server, which may not listen. */
  cutOff(): void {
    this.#wire.stream.destroy()
  }

  get #wire(): pg.Connection {
    return (this as unknown as { readonly connection: pg.Connection }).connection
  }
}

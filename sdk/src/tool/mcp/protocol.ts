/**
 * The Model Context Protocol over standard input and output: the part of it that a server with tools needs. Messages are
 * JSON-RPC 2.0, one on a line. The official SDK would more than double the package for these few methods.
 */
import { createInterface } from 'node:readline'

export type Tool = {
  readonly name: string
  readonly description: string
  /** A JSON Schema of the arguments. */
  readonly inputSchema: object
  /** Whether it only reads. */
  readonly isReadOnly: boolean
  /** Returns text. Throws an Error, whose message the caller gets. */
  readonly run: (given: Readonly<Record<string, unknown>>) => Promise<string>
}

export type ToolServer = {
  readonly name: string
  readonly version: string
  readonly instructions: string
  readonly tools: readonly Tool[]
}

type Channel = {
  readonly input: NodeJS.ReadableStream
  readonly write: (line: string) => void
  /** Ends the serving early. */
  readonly signal: AbortSignal | undefined
}

/** Versions of the protocol whose messages are these. The first is offered to a client that asks for another. */
const VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05']

const ERRORS = {
  parse: [-32_700, 'The line is not JSON.'],
  request: [-32_600, 'The message is not a request.'],
  method: [-32_601, 'This method is not supported.'],
  parameters: [-32_602, 'The parameters are invalid.'],
} as const

/** Serves until the input ends and every request has its response. */
export const serveTools = async (server: ToolServer, { input, write, signal }: Channel): Promise<void> => {
  const inFlight = new Set<Promise<void>>()
  const ended = signal === undefined ? {} : { signal }
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY, ...ended })) {
    if (line.trim() === '') continue
    const work = responseTo(server, line).then((response) => {
      if (response !== undefined && !signal?.aborted)
        write(`${JSON.stringify({ jsonrpc: '2.0', ...response })}\n`)
    })
    inFlight.add(work)
    void work.finally(() => inFlight.delete(work))
  }
  await Promise.all(inFlight)
}

type Id = string | number | null

type Response =
  | { readonly id: Id; readonly result: unknown }
  | { readonly id: Id; readonly error: { readonly code: number; readonly message: string } }

const failed = (id: Id, [code, message]: readonly [number, string]): Response => ({
  id,
  error: { code, message },
})

/** Undefined for a notification. */
const responseTo = async (server: ToolServer, line: string): Promise<Response | undefined> => {
  let message: unknown
  try {
    message = JSON.parse(line)
  } catch {
    return failed(null, ERRORS.parse)
  }
  const { id, method, params } = (message ?? {}) as Readonly<Record<string, unknown>>
  const isResponse = method === undefined && id !== undefined
  if (isResponse) return undefined
  if (typeof method !== 'string') return failed(null, ERRORS.request)
  if (typeof id !== 'string' && typeof id !== 'number') return undefined
  const given = typeof params === 'object' && params !== null ? (params as Record<string, unknown>) : {}
  switch (method) {
    case 'initialize':
      return { id, result: introduction(server, given['protocolVersion']) }
    case 'ping':
      return { id, result: {} }
    case 'tools/list':
      return { id, result: { tools: server.tools.map(described) } }
    case 'tools/call':
      return called(server, id, given)
    default:
      return failed(id, ERRORS.method)
  }
}

const introduction = ({ name, version, instructions }: ToolServer, asked: unknown) => ({
  protocolVersion: VERSIONS.find((one) => one === asked) ?? VERSIONS[0],
  capabilities: { tools: {} },
  serverInfo: { name, version },
  instructions,
})

const described = ({ name, description, inputSchema, isReadOnly }: Tool) => ({
  name,
  description,
  inputSchema,
  annotations: { readOnlyHint: isReadOnly, openWorldHint: true },
})

const called = async (
  { tools }: ToolServer,
  id: Id,
  { name, arguments: given = {} }: Readonly<Record<string, unknown>>,
): Promise<Response> => {
  const tool = tools.find((one) => one.name === name)
  if (tool === undefined || typeof given !== 'object' || given === null) return failed(id, ERRORS.parameters)
  try {
    return { id, result: contentOf(await tool.run(given as Record<string, unknown>)) }
  } catch (error) {
    return { id, result: { ...contentOf((error as Error).message), isError: true } }
  }
}

const contentOf = (text: string) => ({ content: [{ type: 'text', text }] })

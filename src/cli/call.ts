/** `forecourt call`: sends one request to any operation of the API, and prints the response. */
import { randomUUID } from 'node:crypto'
import { extname } from 'node:path'
import { type Command, InvalidArgumentError } from 'commander'
import type { Access, ConnectionOptions } from './connection.ts'
import { readBytes } from './files.ts'
import { examples } from './options.ts'
import { printFile, printJson, printText, remark } from './print.ts'
import { bodyOf, notForecourt, type Received, send } from './request.ts'
import { CommandFailure, EXIT_FAILED, EXIT_USAGE, surroundings } from './sentences.ts'

type CallOptions = ConnectionOptions & {
  readonly data?: string
  readonly type?: string
  readonly idempotencyKey?: string
  readonly json?: true
}

export const addCallCommand = (program: Command, access: Access): void => {
  const command = program
    .command('call')
    .summary('send a request to the API')
    .description(
      'Send one request to the API and print the response body. Its status and request ID go to standard error. Exits with status 0 for a 2xx response, 1 for any other response or none, and 2 if an option is not valid or a file cannot be read.',
    )
    .argument('<method>', METHODS.join(', '), method)
    .argument('<path>', 'path and query, such as "/api/quote?limit=5"', path)
    .option('--data <file>', 'the request body: a file, - for standard input, or JSON that begins with {')
    .option('--type <type>', "the body's content type (default: by the file's extension, or JSON)")
    .option('--idempotency-key <key>', 'the Idempotency-Key (default for POST: a new one)')
    .option('--json', 'print JSON with the status, the request ID and the body')
    .addHelpText('after', `\nEnvironment variables:\n${access.help}`)
    .action((verb, to, options) => call(access, verb, to, options))
  examples(access.addOptions(command), [
    'forecourt call GET /api/quote',
    'forecourt call POST /api/quote/submit --data quote.json',
    'forecourt call GET "/api/case/$CASE/agreement" > agreement.pdf',
    'forecourt call GET "/api/lender/applications?state=Submitted"',
    `forecourt call POST "/api/lender/applications/$CASE/decision" --data '{"decision": "review", "version": 4}'`,
  ])
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

const method = (text: string): string => {
  const found = METHODS.find((one) => one === text.toUpperCase())
  if (found !== undefined) return found
  throw new InvalidArgumentError(`Choose one of ${METHODS.join(', ')}.`)
}

const path = (text: string): string => {
  if (/^\/(?![/\\])[!-~]*$/.test(text)) return text
  throw new InvalidArgumentError('It must begin with one slash, such as /api/quote, and have no spaces.')
}

const TYPES: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
}

const call = async (access: Access, verb: string, to: string, options: CallOptions): Promise<void> => {
  const { data, type, idempotencyKey } = options
  const body = data === undefined ? undefined : await bytesOf(data)
  const connection = await access.connectionOf(options, to)
  const typed = type === undefined ? undefined : headerText('--type', type)
  const key = idempotencyKey ?? (verb === 'POST' ? randomUUID() : undefined)
  const received = await send(connection, {
    method: verb,
    path: to,
    headers: {
      accept: 'application/json, */*;q=0.5',
      ...(data === undefined
        ? {}
        : { 'content-type': typed ?? TYPES[extname(data).toLowerCase()] ?? 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': headerText('--idempotency-key', key) }),
    },
    ...(body === undefined ? {} : { body }),
  })
  if (isPage(received)) throw notForecourt(connection.baseUrl, received.status)
  show(received, options)
  if (received.status < 200 || received.status >= 300) surroundings().exitCode = EXIT_FAILED
}

const bytesOf = async (data: string): Promise<Buffer<ArrayBuffer>> =>
  Buffer.from(data.startsWith('{') ? data : await readBytes(data, DATA_MAXIMUM_BYTES))

/** More than the largest document. */
const DATA_MAXIMUM_BYTES = 64 * 1024 * 1024

const headerText = (option: string, text: string): string => {
  if (/^[\x20-\x7e]+$/.test(text)) return text
  throw new CommandFailure(`${option} must have only ASCII characters, without line breaks.`, EXIT_USAGE)
}

/** A page for people, such as a proxy's error page, where the API was expected. */
const isPage = ({ headers }: Received): boolean => /\btext\/html\b/.test(headers.get('content-type') ?? '')

const show = ({ status, headers, bytes }: Received, { json }: CallOptions): void => {
  const requestId = headers.get('x-request-id')
  const text = bytes.toString()
  if (json) {
    printJson({ status, requestId, body: bodyOf(text) ?? (text === '' ? null : text) })
    return
  }
  remark(`Status ${status}${requestId === null ? '' : ` (request ${requestId})`}`)
  const isText = /\b(?:json|text)\b/.test(headers.get('content-type') ?? '')
  if (isText) printText(text.endsWith('\n') ? text : `${text}\n`)
  else printFile(bytes)
}

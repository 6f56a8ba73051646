/**
 * The API reference as Markdown, from the OpenAPI document: an overview, a page for each operation, and how to find it.
 */

import { type Body, FieldWords } from './fields.ts'
import { code, fenced, section, table } from './markup.ts'
import {
  curlOf,
  type Document,
  type Media,
  type Operation,
  operationsOf,
  type Response,
  sampleFile,
  type Tag,
} from './operation.ts'

export type ReferencePage = {
  /** The name that the page would have as a file of the project. */
  readonly file: string
  readonly markdown: string
  /** What an operation's page is about; absent for the overview. */
  readonly operation?: OperationName
}

export type OperationName = {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly tag: string
}

/** All pages of a document, with `baseUrl` in their samples. */
export const referencePages = (document: Document, baseUrl: string): readonly ReferencePage[] => {
  const operations = operationsOf(document)
  const words = new FieldWords(document.components.schemas)
  return [
    { file: 'docs/api/README.md', markdown: overview(document, operations) },
    ...operations.map((operation) => ({
      file: `docs/api/${operation.id}.md`,
      markdown: operationPage(operation, words, baseUrl),
      operation: {
        id: operation.id,
        method: operation.method,
        path: operation.path,
        tag: operation.tag,
      },
    })),
  ]
}

const pageText = (parts: readonly string[]): string => `${parts.join('\n\n')}\n`

const OPENING =
  'Every operation has a page with a request to copy, its fields, responses and errors. For programs, the [OpenAPI document](/openapi.json) describes the same operations, and the [AsyncAPI document](/asyncapi.json) the [events](/docs/reference/events).'

const overview = (document: Document, operations: readonly Operation[]): string => {
  const { tags, info, components } = document
  // Its first paragraph introduces the service.
  const about = info.description.slice(info.description.indexOf('## '))
  const scopes = Object.values(components.securitySchemes).find(({ flows }) => flows)?.flows
  return pageText([
    '# API reference',
    OPENING,
    ...tags.map((tag) => tagSection(tag, operations)),
    section('Conventions', [about.replaceAll(/^## /gm, '### ')]),
    section('Authentication', [
      table(
        ['Method', 'Description'],
        Object.entries(components.securitySchemes).map(([name, { description }]) => [
          SECURITY_WORDS[name] ?? name,
          description,
        ]),
      ),
      table(
        ['Scope', 'Allows a client to'],
        Object.entries(scopes?.clientCredentials.scopes ?? {}).map(([scope, says]) => [code(scope), says]),
      ),
    ]),
    section('Response headers', [
      table(
        ['Header', 'Description'],
        Object.entries(components.headers).map(([name, { description }]) => [code(name), description]),
      ),
    ]),
  ])
}

const tagSection = ({ name, description, externalDocs: guide }: Tag, operations: readonly Operation[]) =>
  section(name, [
    `${description} See [${guide.description}](${guide.url}).`,
    table(
      ['Operation', 'Request'],
      operations
        .filter(({ tag }) => tag === name)
        .map(({ id, method, path, summary }) => [`[${summary}](/docs/api/${id})`, code(`${method} ${path}`)]),
    ),
  ])

const operationPage = (operation: Operation, words: FieldWords, baseUrl: string): string => {
  const { method, path, summary, description, body, responses } = operation
  const results = responses.filter(({ status }) => status < '300')
  const errors = responses.filter(({ status }) => status >= '300')
  return pageText([
    `# ${summary}`,
    code(`${method} ${path}`),
    description,
    factsTable(operation),
    section('Example request', [fenced('sh', curlOf(operation, baseUrl))]),
    ...parametersSection(operation, words),
    ...bodySection(operation, words),
    ...results.map((response) => responseSection(response, words)),
    ...errorsSection(errors, words),
    ...words.modelSections(
      bodiesOf(operation),
      [body, ...results.map(({ media: [first] }) => first)].flatMap((one) => one?.schema ?? []),
    ),
  ])
}

const SECURITY_WORDS: Readonly<Record<string, string>> = {
  apiKey: 'API key',
  accessToken: 'Access token',
  clientSecret: 'Client ID and secret',
  metricsToken: 'Metrics token',
}

const factsTable = ({ security, scopes, id, tag, guide }: Operation): string => {
  const hasBodyCredentials = security.includes('clientSecret')
  const ways = security.map((name) => {
    if (name === '') return hasBodyCredentials ? 'credentials in the request body' : 'none'
    return (SECURITY_WORDS[name] ?? name).replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())
  })
  return table(
    ['', ''],
    [
      ['Authentication', ways.length === 0 ? 'none' : ways.join(' or ')],
      ...(scopes.length === 0 ? [] : [['Scope', scopes.map(code).join(' or ')]]),
      ['Operation ID', code(id)],
      ['Group', `[${tag}](/docs/api#${tag.toLowerCase()})`],
      ...(guide === undefined ? [] : [['Guide', `[${guide.description}](${guide.url})`]]),
    ],
  )
}

const jsonBlock = ({ example, type }: Media): readonly string[] =>
  example === undefined || !/json$/.test(type) ? [] : [fenced('json', JSON.stringify(example.value, null, 2))]

const parametersSection = ({ parameters }: Operation, words: FieldWords): readonly string[] => {
  if (parameters.length === 0) return []
  const rows = parameters.map(({ name, in: place, required, schema, description = '' }) => [
    code(name),
    place,
    words.typeCell(schema, 'request'),
    required ? 'yes' : 'no',
    words.descriptionCell({ ...schema, description }),
  ])
  return [section('Parameters', [table(['Parameter', 'In', 'Type', 'Required', 'Description'], rows)])]
}

const bodySection = (operation: Operation, words: FieldWords): readonly string[] => {
  const { body, bodyTypes, bodyDescription, isBodyRequired } = operation
  if (body === undefined) return []
  const types = `Content type: ${bodyTypes.map(code).join(', ')}.${isBodyRequired ? '' : ' The body is optional.'}`
  return [
    section('Request body', [
      [bodyDescription, types].filter((said) => said !== '').join(' '),
      ...words.bodyParts(body.schema, 'request'),
      ...exampleParts(body),
    ]),
  ]
}

/** The example in full, and links to the other samples. */
const exampleParts = (body: Media): readonly string[] => {
  const [first, ...others] = body.refs.map(sampleFile)
  const block = jsonBlock(body)
  if (first === undefined) return block.length === 0 ? [] : ['Example:', ...block]
  const links = others.map((file) => `[${file}](/docs/examples/${file})`).join(', ')
  return [`Example: [${first}](/docs/examples/${first}). Others: ${links}.`, ...block]
}

const responseSection = (response: Response, words: FieldWords): string => {
  const { status, description, headers, media } = response
  const [body] = media
  const types =
    media.length === 0
      ? 'No response body.'
      : `Content type: ${media.map(({ type }) => code(type)).join(', ')}.`
  const named =
    headers.length === 0 ? '' : ` [Headers](/docs/api#response-headers): ${headers.map(code).join(', ')}.`
  return section(`Response ${status}`, [
    description,
    `${types}${named}`,
    ...(body === undefined ? [] : words.bodyParts(body.schema, 'response')),
    ...(body?.example === undefined ? [] : ['Example:', ...jsonBlock(body)]),
  ])
}

const errorsSection = (errors: readonly Response[], words: FieldWords): readonly string[] => {
  if (errors.length === 0) return []
  const rows = errors.map(({ status, description, media: [body] }) => [
    status,
    description,
    bodyCell(body, words),
  ])
  const example = errors.flatMap(({ media }) => media).find(({ example: some }) => some !== undefined)
  return [
    section('Errors', [
      table(['Status', 'When', 'Response body'], rows),
      ...(example === undefined ? [] : ['Example:', ...jsonBlock(example)]),
    ]),
  ]
}

const bodyCell = (body: Media | undefined, words: FieldWords): string => {
  if (body === undefined) return ''
  if (body.problems.length > 0)
    return body.problems.map((type) => `[${type.replace('/problems/', '')}](${type})`).join(', ')
  return words.typeOf(body.schema)
}

/** The bodies of an operation, first those that its sections show. */
const bodiesOf = ({ body, parameters, responses }: Operation): readonly Body[] => {
  const sent = [...(body === undefined ? [] : [body.schema]), ...parameters.map(({ schema }) => schema)]
  // A problem is explained on the page of its type.
  const received = responses.flatMap(({ media }) =>
    media.filter(({ problems }) => problems.length === 0).map(({ schema }) => schema),
  )
  return [
    ...sent.map((schema): Body => ({ schema, direction: 'request' })),
    ...received.map((schema): Body => ({ schema, direction: 'response' })),
  ]
}

type Titled = { readonly operation: OperationName; readonly page: string }

/**
 * The operations of a list that a question names by path, ID or title, as `POST /api/case/submit`, `case/submit`,
 * `submitCase` or `Submit a case`: of those that it names equally well, those with its method first.
 */
export const namedIn = <Operation extends Titled>(
  query: string,
  operations: readonly Operation[],
): readonly Operation[] => {
  const asked = segmentsOf(PATH.exec(query)?.[1] ?? '')
  const method = METHOD.exec(query)?.[0]?.toUpperCase()
  const words = new Set(query.split(/\W+/))
  const whole = query.trim().toLowerCase()
  const matches = operations.map((titled) => {
    const { operation, page } = titled
    const isNamed =
      whole === page.toLowerCase() ||
      whole === operation.id.toLowerCase() ||
      (words.has(operation.id) && COMPOUND.test(operation.id))
    return {
      titled,
      match: isNamed ? 0 : MATCHES.findIndex((match) => match(asked, segmentsOf(operation.path))),
    }
  })
  const best = MATCHES.findIndex((_, place) => matches.some(({ match }) => match === place))
  return matches
    .filter(({ match }) => match === best && best >= 0)
    .map(({ titled }) => titled)
    .sort((one, other) => Number(other.operation.method === method) - Number(one.operation.method === method))
}

/** Other IDs, such as `metrics`, are words of any question. */
const COMPOUND = /[a-z][A-Z]/
const METHOD = /\b(?:get|post|put|patch|delete)\b/i
/** With or without the address of a service, a query, or a slash at the beginning. */
const PATH = /(?:https?:\/\/[^/\s]+)?(\/[\w.{}$:-]+(?:\/[\w.{}$:-]+)*|[\w.{}$-]+(?:\/[\w.{}$:-]+)+)/

const segmentsOf = (path: string): readonly string[] =>
  path
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '')

type Match = (asked: readonly string[], own: readonly string[]) => boolean

const isWritten: Match = (asked, own) =>
  asked.length === own.length && asked.every((segment, place) => segment === own[place])

const isFilledIn: Match = (asked, own) =>
  asked.length === own.length &&
  asked.every((segment, place) => segment === own[place] || own[place]?.startsWith('{'))

/** `/api` alone would be the beginning of nearly all. */
const PART_MINIMUM_SEGMENTS = 2

const isPart =
  (match: Match): Match =>
  (asked, own) =>
    asked.length >= PART_MINIMUM_SEGMENTS &&
    (match(asked, own.slice(-asked.length)) || match(asked, own.slice(0, asked.length)))

/** The most exact first. */
const MATCHES: readonly Match[] = [isWritten, isFilledIn, isPart(isWritten), isPart(isFilledIn)]

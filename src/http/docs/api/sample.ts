/** A request to copy: an operation's example as a command with curl, as the guides write it. */
import { SET_NAMES, SETS } from '../../../domain/application/sets.ts'
import type { Media, Operation, Parameter } from './operation.ts'

/** The samples of `examples` by the names that the document gives them: `Quote-joint` is `a/joint.json`. */
export const sampleFile = (ref: string): string => {
  const [, prefix = '', name = ''] = /([A-Z][a-z]+)-([\w-]+)$/.exec(ref) ?? []
  const set = SET_NAMES.find((known) => SETS[known].model === prefix)
  return `${set}/${name}.json`
}

/** The command. It sends a sample as a file, and shows any other body. */
export const curlOf = (operation: Operation, baseUrl: string): string => {
  const { method, path, parameters, body, security, saves } = operation
  const address = parameters.reduce(
    (rest, { name, in: place, example }) =>
      place === 'path' ? rest.replace(`{${name}}`, encodeURIComponent(`${example ?? name}`)) : rest,
    `${baseUrl}${path}`,
  )
  const filter = method === 'GET' ? filterOf(parameters) : ''
  const sent = body === undefined ? { before: [], options: [] } : bodyOf(body, baseUrl)
  const isPlain = method === 'GET' || (method === 'POST' && sent.options.length > 0)
  const options = [
    ...(security.includes('clientSecret') ? ['-u "$CLIENT_ID:$CLIENT_SECRET"'] : []),
    ...(security.includes('apiKey') ? ['-H "Authorization: Bearer $KEY"'] : []),
    ...sent.options,
    ...(saves ? ['-OJ'] : []),
  ]
  const command = `curl -s${isPlain ? '' : ` -X ${method}`} ${filter === '' ? address : `'${address}${filter}'`}`
  return [...sent.before, [command, ...options].join(' \\\n  ')].join('\n')
}

/** The first parameter with an example shows how to filter, and some lists need one. */
const filterOf = (parameters: readonly Parameter[]): string => {
  const shown = parameters.find(({ in: place, example }) => place === 'query' && example !== undefined)
  return shown === undefined ? '' : `?${shown.name}=${shown.example}`
}

type Sent = { readonly before: readonly string[]; readonly options: readonly string[] }

const bodyOf = ({ type, example }: Media, baseUrl: string): Sent => {
  if (example === undefined) return { before: [], options: [] }
  const fields = Object.entries(example.value as object)
  if (type === 'application/x-www-form-urlencoded')
    return { before: [], options: fields.map(([name, value]) => `-d ${quoted(`${name}=${value}`)}`) }
  if (type === 'multipart/form-data')
    return {
      before: [],
      options: fields.map(
        ([name, value]) => `-F ${quoted(name === 'file' ? `file=@${value}` : `${name}=${value}`)}`,
      ),
    }
  const json = `-H 'Content-Type: ${type}'`
  if (example.ref === undefined)
    return { before: [], options: [json, `-d ${quoted(jsonText(example.value))}`] }
  const file = sampleFile(example.ref)
  return {
    before: [`curl -s -O ${baseUrl}/docs/examples/${file}`],
    options: [json, `-d @${file.replace(/^.*\//, '')}`],
  }
}

const LINE_CHARACTERS = 72

/** On one line if it is short. */
const jsonText = (value: unknown): string => {
  const short = JSON.stringify(value)
  return short.length <= LINE_CHARACTERS ? short : JSON.stringify(value, null, 2)
}

const PLAIN = /^[\w@=./:-]+$/
const quoted = (text: string): string => (PLAIN.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`)

/** The operations that a question names: by path, ID or title, as `POST /api/case/submit`, `case/submit`, `submitCase` and `Submit a case`. */
import type { OperationName } from './reference.ts'

type Titled = { readonly operation: OperationName; readonly page: string }

/** The operations of a list that a question names: of those that it names equally well, those with its method first. */
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

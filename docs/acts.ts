/** The page of acts: what each operation of the console and of clients records in the audit log. */

import type { PageOperation } from '../src/http/operation.ts'
import { type Act, CLIENT_ACTS, CONSOLE_ACTS } from '../src/server/acts.ts'
import { code, section, table } from '../src/server/docs/markup.ts'
import { OPERATIONS } from '../src/server/operations.ts'
import { CONSOLE_OPERATIONS } from '../src/server/page-operations.ts'
import { STAFF_BY_API } from '../src/server/staff-by-api.ts'

/** The title and the parts of the page. */
export const actsPage = (): readonly [string, readonly string[]] => [
  'Acts and audit entries',
  [
    'Each entry of the audit log says who acted, when, what they did, and to what: an application, and within it the document or requirement. An entry of a request also has the request’s ID, its IP address and, if it came from a browser, the browser. An act is recorded once, when it succeeds; an export once its file has been sent, or as failed. What a page reads by itself, such as a case that stays open or a thumbnail, is no act. In the names, `*` stands for any ending. Operations that are not listed record nothing.',
    section('Console', [
      'An operation that needs a fresh proof asks people to verify that it is them if they have not done so within the last ten minutes. Decisions need one for a payout, for a second approval and for overriding the policy; checks for a waiver.',
      table(
        ['Operation', 'Fresh proof', 'Entries'],
        Object.entries<PageOperation>(CONSOLE_OPERATIONS)
          .map(
            ([name, operation]) =>
              [name, proofOf(operation), CONSOLE_ACTS[name as keyof typeof CONSOLE_ACTS]] as const,
          )
          .filter(([, proof, act]) => act !== 'none' || proof !== '')
          .map(([name, proof, act]) => [code(name), proof, entriesOf(act)]),
      ),
    ]),
    section('API', [
      table(
        ['Operation', 'Entries'],
        Object.entries(CLIENT_ACTS)
          .filter(([, act]) => act !== 'none')
          .map(([name, act]) => [code(name), entriesOf(act)]),
      ),
    ]),
    section('What staff do by page, and the lender’s systems by API', [
      table(['By page', 'By API', 'Scope'], byApi),
      'Not by API:',
      table(
        ['By page', 'Why not'],
        [...Map.groupBy(notByApi, ([, why]) => why)].map(([why, of]) => [
          of.map(([name]) => code(name)).join(', '),
          why,
        ]),
      ),
    ]),
  ],
]

const scopeOf = (id: string): string => {
  const found = OPERATIONS.find((one) => one.id === id)
  if (found === undefined) throw new Error(`No operation of the API is ${id}`)
  return found.lenderScope ?? found.who
}

const STAFF = Object.entries(STAFF_BY_API)
const byApi = STAFF.flatMap(([name, by]) =>
  typeof by === 'string' ? [[code(name), code(by), code(scopeOf(by))]] : [],
)
const notByApi = STAFF.flatMap(([name, by]) => (typeof by === 'string' ? [] : [[name, by.why] as const]))

const proofOf = ({ proof, handsOut }: PageOperation): string => {
  if (typeof handsOut === 'object') return `with ${handsOut.access.map(code).join(' or ')}`
  if (handsOut === 'access') return 'gives access'
  if (handsOut === 'data') return 'hands out data'
  return proof === 'fresh' ? 'always' : ''
}

const entriesOf = (act: Act): string => (act === 'none' ? '–' : [...new Set(act)].map(code).join(', '))

import type { SentTo } from '../../../../src/http/server/page-operations.ts'
import { searchOf } from '../../ui/address.ts'

const NAMES = [
  'period',
  'from',
  'to',
  'set',
  'dealer',
] as const satisfies readonly (keyof SentTo<'readNumbers'>['query'])[]

/** What the address of the numbers holds: the period and the filters. */
export const numbersSearch = searchOf(NAMES)

export type NumbersAsked = ReturnType<typeof numbersSearch>

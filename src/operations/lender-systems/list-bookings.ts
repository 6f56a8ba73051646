/** Lists signed contracts by what the lender's core system has made of them. */
import type { Caller } from '../../adapters/access/authenticate.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import type { State } from '../../domain/application/states.ts'
import {
  CONTRACT_NUMBER_MAXIMUM_CHARACTERS,
  CONTRACT_STATES,
  type ContractState,
} from '../../domain/case/booking.ts'
import { listContracts } from '../../store/applications/bookings.ts'
import { oneOf, type Page, pageLimit, pageOf, readTimeCursor, timeCursor, UNKNOWN_CURSOR } from '../paging.ts'
import { FieldRefusal, refusedFields } from '../refusal.ts'
import type { Service } from '../service.ts'
import { contractKey } from './contract-number.ts'

export type ListedContract = {
  readonly reference: string
  readonly state: State
  /** When it was signed, paid out or withdrawn. */
  readonly since: Date
  readonly booking: ContractState
  readonly contractNumber: string | null
}

type Query = {
  readonly booking?: string | undefined
  readonly contractNumber?: string | undefined
  readonly cursor?: string | undefined
  readonly limit?: string | undefined
}

/** The contracts of a mode, by default those that wait, the longest waiting first; rejected for an invalid query. */
export const listBookings = async (
  { sql, referenceData }: Pick<Service, 'sql' | 'referenceData'>,
  { mode, clientId }: Pick<Caller, 'mode' | 'clientId'>,
  query: Query,
): Promise<Page<ListedContract> | FieldRefusal> => {
  const { contractNumber } = query
  const states = statesIn(query)
  const tooLong =
    contractNumber === undefined || isContractNumber(contractNumber.trim()) ? undefined : NO_CONTRACT_NUMBER
  const after = query.cursor === undefined ? undefined : readTimeCursor(query.cursor)
  const limit = pageLimit(query.limit)
  if (
    states instanceof FieldRefusal ||
    tooLong !== undefined ||
    after instanceof FieldRefusal ||
    limit instanceof FieldRefusal
  )
    return (
      refusedFields(states instanceof FieldRefusal ? states : undefined, tooLong, after, limit) ??
      UNKNOWN_CURSOR
    )
  const sandbox = referenceData.current().sandboxOf(clientId)
  const rows = await listContracts(sql, {
    mode,
    sandbox,
    states,
    contractKey:
      contractNumber === undefined
        ? undefined
        : contractKey(mode, sandbox, contractNumber.trim().normalize('NFC')),
    after: after && { stateSince: after.at, id: after.id },
    limit: limit + 1,
  })
  const { items, nextCursor } = pageOf(rows, limit, ({ stateSince: at, id }) => timeCursor({ at, id }))
  return {
    items: items.map(({ id, modelSet, state, stateSince, inCoreSystem, contractNumber: number }) => ({
      reference: referenceOf(modelSet, id),
      state,
      since: stateSince,
      booking: inCoreSystem,
      contractNumber: number,
    })),
    nextCursor,
  }
}

const statesIn = ({ booking, contractNumber }: Query): readonly ContractState[] | FieldRefusal => {
  if (booking === undefined) return contractNumber === undefined ? ['waiting'] : CONTRACT_STATES
  const states: ContractState[] = []
  for (const name of new Set(booking.split(','))) {
    const state = oneOf('booking', name, CONTRACT_STATES)
    if (state instanceof FieldRefusal) return state
    if (state !== undefined) states.push(state)
  }
  return states
}

const isContractNumber = (text: string): boolean =>
  text.length > 0 && text.length <= CONTRACT_NUMBER_MAXIMUM_CHARACTERS && !text.includes('\0')

const NO_CONTRACT_NUMBER = new FieldRefusal([
  {
    field: 'contractNumber',
    type: 'maxLength',
    message: `contractNumber must have 1 to ${CONTRACT_NUMBER_MAXIMUM_CHARACTERS} characters.`,
  },
])

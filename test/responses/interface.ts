/** Compares the responses of the six operations that the interface names, and of their dry runs, with its tables. */
import { type InterfaceTables, tablesOfSetA, tablesOfSetB } from '../interface/interface-tables.ts'
import { strictFaults } from '../interface/strict-reader.ts'
import type { ReceivedResponse } from './judge.ts'

type Named = {
  readonly tables: InterfaceTables
  readonly model: string
  /** Whether refusals too are in the model; elsewhere they are problems. */
  readonly always?: true
}

const SUBMITTED_A: Named = { tables: tablesOfSetA, model: 'SubmitApplicationResponseModel', always: true }
const SUBMITTED_B: Named = { tables: tablesOfSetB, model: 'SubmitApplicationResponseModel' }

/** By their names in the OpenAPI document. */
export const NAMED_BY_THE_INTERFACE: Readonly<Record<string, Named>> = {
  submitQuote: SUBMITTED_A,
  validateQuote: SUBMITTED_A,
  submitCase: SUBMITTED_B,
  validateCase: SUBMITTED_B,
  readQuoteStatus: { tables: tablesOfSetA, model: 'StatusResponseModel' },
  readCaseStatus: { tables: tablesOfSetB, model: 'StatusResponseModel' },
  searchCarSpecifications: { tables: tablesOfSetA, model: 'CarSpecificationResponseModel' },
  startCaseSigning: { tables: tablesOfSetB, model: 'StartEsignResponseModel' },
}

/** How a response differs from its model, as sentences; empty if it doesn't. `query` is the request's. */
export const interfaceFaults = (
  operationId: string,
  { status, body }: Pick<ReceivedResponse, 'status' | 'body'>,
  query: unknown = {},
): readonly string[] => {
  const named = NAMED_BY_THE_INTERFACE[operationId]
  if (named === undefined || (status !== 200 && named.always !== true)) return []
  // These members are asked for beyond the interface.
  if ((query as { readonly details?: unknown }).details === 'true') return []
  let value: unknown
  try {
    value = JSON.parse(body.toString())
  } catch {
    return ['The body is not JSON.']
  }
  return strictFaults(named.tables, named.model, value)
}

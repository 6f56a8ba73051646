/** A stored application in responses: its status, and the whole of it. */
import type { Failure } from '../../../packages/rules/fault.ts'
import type { JsonText } from '../../../packages/values/json-text.ts'
import type { COUNTER_OFFER_RESPONSES, DealerAction, Party } from './names/parties.ts'
import type { State } from './states.ts'

/** The status for responses. Money is in euro, rates in per cent per year; null while no product is selected. */
export type ApplicationStatus = {
  readonly reference: string
  readonly state: State
  readonly since: Date
  /** The client's own data as sent. */
  readonly customData: JsonText | null
  readonly loanAmount: number | null
  readonly monthlyPayment: number | null
  readonly rate: number | null
  readonly aprc: number | null
  /** Names of the outstanding documents. */
  readonly requirements: readonly string[]
}

export type ListedApplication = {
  readonly reference: string
  readonly state: State
  readonly since: Date
  readonly revision: number
  readonly updatedAt: Date
  readonly ownerEmail: string | null
}

export type HistoryEntry = {
  readonly from: State | null
  readonly to: State
  readonly at: Date
  readonly by: string
  readonly reason: string | null
}

/** What happened last and what comes next; money is in euro, rates in per cent per year. */
export type StoredNextStep = {
  readonly situation: string
  readonly waitsFor: Party
  readonly heading: string
  readonly sentence: string
  /** By their names. */
  readonly actions: readonly DealerAction[]
  readonly counterOffer: {
    readonly madeAt: Date
    readonly loanAmount: number
    readonly term: number
    readonly monthlyPayment: number
    readonly rate: number
    readonly aprc: number
    readonly response: (typeof COUNTER_OFFER_RESPONSES)[number] | null
  } | null
}

export type StoredApplication = ListedApplication & {
  /** The body of the last submission as sent; null once the application was erased. */
  readonly body: string | null
  readonly customData: JsonText | null
  readonly failures: readonly Failure[]
  readonly vehicleCondition: VehicleCondition | null
  readonly history: readonly HistoryEntry[]
  readonly nextStep: StoredNextStep
}

/** Decisions 1.10: recorded from isJapaneseImport. */
export type VehicleCondition = 'japaneseImport' | 'used'

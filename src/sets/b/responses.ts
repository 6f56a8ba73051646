/** Set B's responses; where the response is a problem instead, the HTTP status is enough. */

import type { Failure } from '../../../packages/rules/fault.ts'
import { JsonText, objectText } from '../../../packages/values/json-text.ts'
import type {
  ApplicationStatus,
  DryRunOutcome,
  ListedApplication,
  StoredApplication,
  SubmissionOutcome,
} from '../../domain/application/stored-application.ts'
import type { SigningStatus } from '../../domain/signing/signing.ts'

export type FieldValidation = { readonly Model: string; readonly Type: string; readonly Message: string }

export type SubmitApplicationResponseModel = {
  readonly caseId: string | null
  readonly isSubmitted: boolean
  readonly validationErrors: readonly FieldValidation[]
}

type Responded = Exclude<SubmissionOutcome | DryRunOutcome, { is: 'ownerDenied' | 'unknownReference' }>

/** The response to a submission or a dry run in set B. */
export const submissionResponse = (outcome: Responded): SubmitApplicationResponseModel => {
  switch (outcome.is) {
    case 'submitted':
      return { caseId: outcome.reference, isSubmitted: true, validationErrors: [] }
    case 'valid':
      return { caseId: null, isSubmitted: false, validationErrors: [] }
    case 'kept':
      return {
        caseId: outcome.reference,
        isSubmitted: false,
        validationErrors: outcome.failures.map(toError),
      }
    case 'invalid':
      return { caseId: null, isSubmitted: false, validationErrors: outcome.failures.map(toError) }
    case 'changeDenied':
      return {
        caseId: outcome.reference,
        isSubmitted: outcome.everSubmitted,
        validationErrors: [
          {
            Model: '',
            Type: 'changeDenied',
            Message: `The case is ${outcome.state} and can no longer be changed.`,
          },
        ],
      }
  }
}

/** A failure in the set's own form. */
export const toError = ({ place, type, message }: Failure): FieldValidation => ({
  Model: place,
  Type: type,
  Message: message,
})

/** Set B's StatusResponseModel, as JSON text. A number that there is none of is left out. */
export const statusResponse = (status: ApplicationStatus) =>
  objectText({
    status: status.state,
    quoteReference: status.reference,
    date: status.since,
    loanAmount: status.loanAmount ?? undefined,
    monthlyPayment: status.monthlyPayment ?? undefined,
    rate: status.rate ?? undefined,
    aprc: status.aprc ?? undefined,
    requirements: status.requirements,
  })

/** A row of the list of cases. */
export const listItem = (kase: ListedApplication) => ({
  caseId: kase.reference,
  state: kase.state,
  revision: kase.revision,
  date: kase.since,
  updatedAt: kase.updatedAt,
  onBehalfOf: kase.ownerEmail,
})

/** A case read back, as JSON text. */
export const readBackResponse = (kase: StoredApplication) =>
  objectText({
    ...listItem(kase),
    application: kase.body === null ? null : new JsonText(kase.body),
    customData: kase.customData,
    validationErrors: kase.failures.map(toError),
    vehicleCondition: kase.vehicleCondition,
    nextStep: kase.nextStep,
    history: kase.history.map(({ from, to, at, by, reason }) => ({ from, to, date: at, by, reason })),
  })

/** The interface's words for a signing's progress. */
export const SIGNING_WORDS = {
  initiated: 'Initiated',
  inProgress: 'In progress',
  completed: 'Completed',
  notReady: 'Not ready',
  notPermitted: 'Not permitted',
} as const satisfies Readonly<Record<SigningStatus, string>>

export type StartEsignResponseModel = {
  readonly caseId: string
  readonly status: (typeof SIGNING_WORDS)[SigningStatus]
}

/** Set B's response to the start of a signing. */
export const signingResponse = (caseId: string, status: SigningStatus): StartEsignResponseModel => ({
  caseId,
  status: SIGNING_WORDS[status],
})

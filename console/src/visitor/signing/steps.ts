import { searchOf } from '../../ui/address.ts'

/** The steps of signing, as the address names them: going back in the browser goes back a step. */
export const SIGNING_STEPS = ['code', 'read', 'sign'] as const

export type SigningStep = (typeof SIGNING_STEPS)[number]

export const signingSearch = searchOf([], { step: SIGNING_STEPS })

const STEPS_IN_ALL = 4

/** "Step 2 of 4", which shows how much is left. */
export const placeOf = (step: SigningStep | 'start'): string =>
  `Step ${step === 'start' ? 1 : SIGNING_STEPS.indexOf(step) + 2} of ${STEPS_IN_ALL}`

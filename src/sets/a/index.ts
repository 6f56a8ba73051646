/** Set A: quotes, PascalCase values. */

import { inOwnSpelling, sentFor } from '../../../packages/rules/elsewhere.ts'
import {
  type ModelSet,
  modelsOf,
  named,
  namesOf,
  type SubmissionHead,
} from '../../domain/application/model-set.ts'
import { ownerNamed } from '../../domain/application/owner-named.ts'
import { SETS } from '../../domain/application/sets.ts'
import * as enumerations from './enumerations.ts'
import { figureBounds } from './figure-bounds.ts'
import { SubmitApplicationRequestModel } from './models.ts'
import { ofPeople } from './of-people.ts'
import { submissionResponse, toError } from './responses.ts'
import { validator } from './validator.ts'

const head = (body: object): SubmissionHead => {
  const car = named(sentFor(validator.tree, body, 'quote', 'newVehicle', 'carId').value)
  return {
    owner: ownerNamed(sentFor(validator.tree, body, 'ownerUserEmail')),
    reference: named(sentFor(validator.tree, body, 'quote', 'quoteReference').value),
    carId: car.is === 'named' ? car.name : undefined,
  }
}

const { DEFAULT_BANKS, ...kinds } = enumerations

export const setA: ModelSet = {
  name: 'a',
  toFailure: toError,
  partnersNameOwner: true,
  customDataKey: 'customData',
  head,
  ofPeople: {
    toSend: (typed, reference) => ofPeople.toSend(inOwnSpelling(validator.tree, typed), reference),
    toEdit: (sent) => ofPeople.toEdit(inOwnSpelling(validator.tree, sent)),
  },
  read: validator.read,
  validator,
  submissionResponse: (outcome) => JSON.stringify(submissionResponse(outcome)),
  figureBounds,
  models: modelsOf(SubmitApplicationRequestModel),
  enumerations: namesOf(kinds),
  defaultBanks: DEFAULT_BANKS,
  schemaPrefix: SETS.a.model,
}

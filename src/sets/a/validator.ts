/** Set A's models and rules, compiled. */

import { compile } from '../../../packages/rules/validate.ts'
import {
  addressHistoryCoversThreeYears,
  applicantCountFits,
  applicantIsOfAge,
  carIsInCatalogue,
  combinedIncomeSuffices,
  depositCoversMinimumShare,
  depositLeavesMinimumFinance,
  termFitsNewVehicle,
  termFitsUsedVehicle,
} from '../../domain/application/rules.ts'
import { wordsOfOthers } from '../../domain/application/sets.ts'
import { wrongBodyOf } from '../../domain/application/wrong-body.ts'
import { SubmitApplicationRequestModel } from './models.ts'

export const validator = compile(
  SubmitApplicationRequestModel,
  [
    applicantCountFits,
    combinedIncomeSuffices,
    applicantIsOfAge,
    addressHistoryCoversThreeYears,
    depositLeavesMinimumFinance,
    depositCoversMinimumShare,
    termFitsUsedVehicle,
    termFitsNewVehicle,
    carIsInCatalogue,
  ],
  {
    wrongBody: wrongBodyOf('a'),
    elsewhere: {
      'quote.quoteReference': { from: [''], notCalled: wordsOfOthers('a', 'reference') },
      customData: { from: ['quote'] },
      ownerUserEmail: { from: ['quote'], notCalled: wordsOfOthers('a', 'owner') },
    },
  },
)

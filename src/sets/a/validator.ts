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
import { wrongBodyOfSetA } from '../../domain/application/wrong-body.ts'
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
    wrongBody: wrongBodyOfSetA,
    elsewhere: {
      'quote.quoteReference': { from: [''], notCalled: 'caseId' },
      customData: { from: ['quote'] },
      ownerUserEmail: { from: ['quote'], notCalled: 'onBehalfOf' },
    },
  },
)

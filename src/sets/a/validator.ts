/** Set A's models and rules, compiled. */
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
} from '../../domain/rules.ts'
import { wrongBodyOfSetA } from '../../domain/wrong-body.ts'
import { compile } from '../../rules/validate.ts'
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

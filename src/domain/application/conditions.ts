/** Conditions that both sets use, each a small named question about the canonical application. */
import { over } from '../../../packages/rules/condition.ts'
import type { Application, BorrowerType } from './application.ts'
import type { Facts } from './facts.ts'

const { is, absent, incomplete, fact } = over<Application, Facts>()

export const borrowerIs = (...types: readonly BorrowerType[]) => is('borrowerType', ...types)
export const titleTakesMaidenName = is('applicants[].title', 'mrs', 'ms', 'miss')
export const isEmployee = is('applicants[].employment.type', 'fullTime', 'partTime')
export const isPcp = is('finance.loanType', 'pcp')
export const noUsedVehicle = absent('vehicle.used')
export const noNewVehicle = absent('vehicle.new')
/** The fields of one vehicle are required unless the other is complete (Decisions 1.7). */
export const usedVehicleIsIncomplete = incomplete('vehicle.used')
export const newVehicleIsIncomplete = incomplete('vehicle.new')
export const ownerIsRequired = fact(
  'ownerRequired',
  true,
  'the client is not a dealer and no owner is stored',
)

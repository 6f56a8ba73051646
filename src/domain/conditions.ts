/** Conditions that both sets ask, each a small named question about the canonical application. */
import { over } from '../rules/condition.ts'
import type { Application, BorrowerType } from './application.ts'
import type { Facts } from './facts.ts'

const { is, absent, empty, fact } = over<Application, Facts>()

export const borrowerIs = (...types: readonly BorrowerType[]) => is('borrowerType', ...types)
export const titleTakesMaidenName = is('applicants[].title', 'mrs', 'ms', 'miss')
export const isEmployee = is('applicants[].employment.type', 'fullTime', 'partTime')
export const isPcp = is('finance.loanType', 'pcp')
export const noUsedVehicle = absent('vehicle.used')
export const noNewVehicle = absent('vehicle.new')
/** A new vehicle that is given but empty leaves the used vehicle's fields required (Decisions 1.7). */
export const newVehicleIsEmpty = empty('vehicle.new')
export const ownerIsRequired = fact('ownerRequired', true, 'the client is not a dealer and no owner is kept')

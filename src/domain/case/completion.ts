/**
 * What an agreement must name and a set does not ask for: the vehicle's identity, a company's legal name, the addresses
 * that letters go to, and the dealer that supplies the vehicle. It is completed before signing starts, and kept apart
 * from what was submitted.
 */
import { Fault } from '../../../packages/rules/fault.ts'
import type { Actor } from '../access/actor.ts'
import type { Application, Vehicle } from '../application/application.ts'
import { identityOf, usedVehicleThatCounts } from '../application/facts.ts'
import { addressLines, hasStreet, partyAddressesOf, withPartyAddress } from '../application/parties.ts'
import { allows, type State } from '../application/states.ts'
import {
  COMPLETED_FIELDS,
  COMPLETIONS,
  type Completed,
  type CompletedField,
  type CompletionName,
  vinIn,
} from './completed-fields.ts'

type CompletionStep = {
  readonly by: Actor
  /** Milliseconds since 1970. */
  readonly at: number
}

export type Completion = CompletionStep & {
  readonly values: Completed
  /** The submitted vehicle and business that it completes: it does not fit a submission with others. */
  readonly of: string
  /** The submitted addresses, and whose they are: the completed ones do not fit others. */
  readonly ofAddresses?: string
  /** Who completed it earlier, in order. */
  readonly before?: readonly CompletionStep[]
}

const STEPS_MAXIMUM = 5

const subjectOf = ({ vehicle, borrowerType, company }: Partial<Application>): string =>
  JSON.stringify([vehicle, borrowerType, company?.registrationNumber])

const addressesIn = (submitted: Partial<Application>): string =>
  JSON.stringify(
    Object.values(partyAddressesOf(submitted)).map(
      (party) => party && [party.ppsNumber, addressLines(party.address)],
    ),
  )

/** The completion with these values; it records who made earlier ones. */
export const completedWith = (
  before: Completion | undefined,
  submitted: Partial<Application>,
  { values, by, at }: CompletionStep & Pick<Completion, 'values'>,
): Completion => ({
  values: { ...before?.values, ...values },
  by,
  at,
  of: subjectOf(submitted),
  ofAddresses: addressesIn(submitted),
  ...(before && { before: completionSteps(before).slice(-STEPS_MAXIMUM) }),
})

/** Each time that something was completed, the last ones. */
export const completionSteps = (completion: Completion | undefined): readonly CompletionStep[] =>
  completion === undefined ? [] : [...(completion.before ?? []), { by: completion.by, at: completion.at }]

/** What still fits a later submission: nothing with another vehicle or business, no address with other addresses. */
export const stillFitting = (
  completion: Completion | undefined,
  submitted: Partial<Application>,
): Completion | undefined => {
  if (completion?.of !== subjectOf(submitted)) return undefined
  if (completion.ofAddresses === addressesIn(submitted)) return completion
  const { hirerAddress: _, guarantorAddress: __, ...values } = completion.values
  return Object.keys(values).length === 0 ? undefined : { ...completion, values }
}

/** The application with what was completed. */
export const completedApplication = <Sent extends Partial<Application>>(
  sent: Sent,
  values: Completed = {},
): Sent => {
  const { vehicle } = sent
  const { legalName, hirerAddress, guarantorAddress } = values
  const { hirer, guarantor } = partyAddressesOf(sent)
  return {
    ...withPartyAddress(withPartyAddress(sent, hirer, hirerAddress), guarantor, guarantorAddress),
    ...(vehicle === undefined ? {} : { vehicle: completedVehicle(vehicle, values) }),
    ...(legalName === undefined ? {} : { company: { ...sent.company, legalName } }),
  }
}

const completedVehicle = (vehicle: Vehicle, values: Completed): Vehicle => {
  const { vehicleType: type, make, model, variant, year, vin, registrationNumber: registration } = values
  const given = Object.entries({ make, model, variant, year }).filter(([, value]) => value !== undefined)
  // One that gets a registration number is used, and keeps the make and model of the new one.
  const identity = { ...identityOf(vehicle), ...Object.fromEntries(given) }
  return {
    ...vehicle,
    ...(type === undefined ? {} : { type }),
    ...(registration === undefined ? {} : { used: { ...vehicle.used, registration } }),
    ...(vin === undefined ? {} : { vin }),
    ...(given.length > 0 || registration !== undefined ? { identity } : {}),
  }
}

export type Lacking = { readonly name: CompletionName; readonly fields: readonly CompletedField[] }

/** What has to be completed before an application can be signed, in the order of the names; it is as completed so far. */
export const lackingIn = (application: Application, hasSupplier: boolean): readonly Lacking[] => {
  const { vehicle, borrowerType, company, partnership } = application
  const { hirer, guarantor } = partyAddressesOf(application)
  const { make, model, year } = identityOf(vehicle)
  const isFirm = borrowerType === 'limitedCompany' || borrowerType === 'partnership'
  const isNew = usedVehicleThatCounts(vehicle) === undefined && vehicle.new !== undefined
  const lacks: Readonly<Partial<Record<CompletedField, boolean>>> = {
    vehicleType: vehicle.type === 'toBeConfirmed',
    make: make === undefined,
    model: model === undefined,
    year: year === undefined,
    vin: vehicle.vin === undefined || vinIn(vehicle.vin, vehicle.type) instanceof Fault,
    registrationNumber: !isNew && vehicle.used?.registration === undefined,
    legalName: isFirm && (partnership?.legalName ?? company?.legalName) === undefined,
    hirerAddress: !hasStreet(hirer),
    guarantorAddress: guarantor !== undefined && !hasStreet(guarantor),
    supplier: !hasSupplier,
  }
  return (Object.keys(COMPLETIONS) as readonly CompletionName[])
    .map((name) => ({ name, fields: COMPLETIONS[name].filter((field) => lacks[field]) }))
    .filter(({ fields }) => fields.length > 0)
}

/** The same of an application in hand; nothing where nothing can be completed. */
export const lackingOf = ({
  application: { state, ownerDealerId },
  file: { completion },
  canonical,
}: {
  readonly application: { readonly state: State; readonly ownerDealerId: string | null }
  readonly file: { readonly completion?: Completion }
  readonly canonical: Partial<Application> | undefined
}): readonly Lacking[] =>
  canonical === undefined || !allows(state, 'complete')
    ? []
    : lackingIn(canonical as Application, ownerDealerId !== null || completion?.values.supplier !== undefined)

/** The missing fields in words: "make, model, VIN". */
export const lackingText = (lacking: readonly Lacking[]): string =>
  lacking.flatMap(({ fields }) => fields.map((field) => COMPLETED_FIELDS[field])).join(', ')

/** What the sandbox completes in place of the dealer: plainly no real vehicle, company or dealer. */
export const sampleOf = (lacking: readonly Lacking[], today: string): Completed => {
  const samples: Completed = {
    vehicleType: 'car',
    make: 'Sample Make',
    model: 'Sample Model',
    year: Number(today.slice(0, 4)),
    vin: 'SAMPLE00000000001',
    registrationNumber: '241-D-1',
    legalName: 'Sample Company Limited',
    hirerAddress: '1 Sample Street, Sampletown, Co. Dublin, D01 X2X3',
    guarantorAddress: '2 Sample Street, Sampletown, Co. Dublin, D01 X2X4',
    supplier: { dealerId: null, name: 'Sample Dealer' },
  }
  const wanted = lacking.flatMap(({ fields }) => fields)
  return Object.fromEntries(wanted.map((field) => [field, samples[field]]))
}

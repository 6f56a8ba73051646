/** The fields that complete an application, and how each is read. */
import { Fault, wrongType } from '../../../packages/rules/fault.ts'
import {
  FIELD_FAULT_TYPES,
  type FieldFault,
  type FieldFaultType,
} from '../../../packages/values/field-fault.ts'
import { cleaned, UNREADABLE } from '../../../packages/values/typed/clean-text.ts'
import {
  type Application,
  VEHICLE_TYPES,
  type Vehicle,
  type VehicleType,
} from '../application/application.ts'
import { usedVehicleThatCounts } from '../application/facts.ts'
import { hasStreet, partyAddressesOf } from '../application/parties.ts'
import { registeredFrom, registrationNumber } from '../kinds/registration-number.ts'

/** What is missing, by name, with the fields that can fill it. */
export const COMPLETIONS: Readonly<Record<CompletionName, readonly CompletedField[]>> = {
  vehicleIdentity: ['vehicleType', 'make', 'model', 'variant', 'year', 'vin', 'registrationNumber'],
  legalName: ['legalName'],
  partyAddress: ['hirerAddress', 'guarantorAddress'],
  supplier: ['supplier'],
}

export type CompletionName = 'vehicleIdentity' | 'legalName' | 'partyAddress' | 'supplier'

/** Each field's name in a sentence. */
export const COMPLETED_FIELDS = {
  vehicleType: 'vehicle type',
  make: 'make',
  model: 'model',
  variant: 'variant',
  year: 'year',
  vin: 'VIN',
  registrationNumber: 'registration number',
  legalName: 'legal name',
  hirerAddress: 'hirer’s address',
  guarantorAddress: 'guarantor’s address',
  supplier: 'supplying dealer',
}

export type CompletedField = keyof typeof COMPLETED_FIELDS

export const CONFIRMED_TYPES = VEHICLE_TYPES.filter((type) => type !== 'toBeConfirmed')

/** The dealer that supplies the vehicle; without an ID it is the sandbox's sample. */
export type Supplying = { readonly dealerId: string | null; readonly name: string }

export type Completed = {
  readonly vehicleType?: Exclude<VehicleType, 'toBeConfirmed'>
  readonly make?: string
  readonly model?: string
  readonly variant?: string
  readonly year?: number
  readonly vin?: string
  readonly registrationNumber?: string
  readonly legalName?: string
  /** Whole, on one line. */
  readonly hirerAddress?: string
  readonly guarantorAddress?: string
  readonly supplier?: Supplying
}

const TEXT_MAXIMUM_CHARACTERS = 60
const LONG_TEXT_MAXIMUM_CHARACTERS = 200
const FIRST_YEAR = 1900

/** ISO 3779, without I, O and Q, which look like digits; or what a Japanese manufacturer stamps instead: NHP10-1234567. */
const VIN = /^[A-HJ-NPR-Z0-9]{17}$|^[A-Z0-9]{2,8}-[0-9]{6,7}$/
/** The serial number on the plate of a machine. */
const SERIAL_NUMBER = /^[A-Z0-9-]{3,20}$/

/** A VIN, or what takes its place, in canonical form. */
export const vinIn = (text: string, type: VehicleType | undefined): string | Fault => {
  const vin = cleaned(text).replace(/\s/g, '').toUpperCase()
  const isMachine = type === 'agricultural' || type === 'other'
  if (VIN.test(vin) || (isMachine && SERIAL_NUMBER.test(vin))) return vin
  return new Fault(
    'text',
    isMachine
      ? 'must be a VIN, or the serial number of the machine: 3 to 20 letters and digits'
      : 'must be a VIN, which has 17 letters and digits and no I, O or Q, or a Japanese frame number, such as NHP10-1234567',
  )
}

const lineIn = (text: string, maximum: number): string | Fault => {
  const line = cleaned(text).trim().normalize('NFC')
  return line.length > maximum || UNREADABLE.test(line)
    ? new Fault('text', `must be one line of at most ${maximum} characters`)
    : line
}

type Sent = Readonly<Partial<Record<CompletedField, unknown>>>

/** What the fields are read with. */
export type ReadWith = {
  /** As submitted. */
  readonly submitted: Partial<Application>
  /** As completed so far. */
  readonly vehicle: Vehicle | undefined
  /** Whether a partner owns it, so that its dealer has to be named. */
  readonly isOfPartner: boolean
  /** The dealer that the request names; undefined if it names no dealer of the lender. */
  readonly supplier: Supplying | undefined
  /** YYYY-MM-DD. */
  readonly today: string
}

/** The values that were sent, in canonical form, or every error. Blank ones count as absent. */
export const readCompleted = (
  sent: Sent,
  about: ReadWith,
): Completed | { readonly faults: readonly FieldFault[] } => {
  const fields = (Object.keys(READERS) as readonly CompletedField[]).filter((field) => !isBlank(sent[field]))
  if (fields.length === 0)
    return { faults: [{ field: '', type: 'required', message: 'Send at least one field.' }] }
  const read = fields.map((field) => [field, READERS[field](sent[field], { ...about, sent })] as const)
  const faults = read.flatMap(([field, value]) =>
    value instanceof Fault ? [{ field, type: typeOf(value), message: `${field} ${value.says}.` }] : [],
  )
  return faults.length > 0 ? { faults } : (Object.fromEntries(read) as Completed)
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && cleaned(value).trim() === '')

const typeOf = ({ type }: Fault): FieldFaultType =>
  type in FIELD_FAULT_TYPES ? (type as FieldFaultType) : 'text'

type Reader<Value = unknown> = (value: Value, about: ReadWith & { readonly sent: Sent }) => unknown

/** Reads text, and rejects anything else. */
const text =
  (read: Reader<string>): Reader =>
  (value, about) =>
    typeof value === 'string' ? read(value, about) : wrongType('must be a string', value)

const line = text((value) => lineIn(value, TEXT_MAXIMUM_CHARACTERS))

const confirmed = (type: unknown) => CONFIRMED_TYPES.find((one) => one === type)

const SUBMITTED = new Fault('fixed', 'was submitted, so only a correction of the application can change it')

const addressOf = (party: 'hirer' | 'guarantor') =>
  text((value, { submitted }) => {
    const { [party]: theirs } = partyAddressesOf(submitted)
    if (!theirs) return new Fault('fixed', 'can be completed for a joint application only')
    return hasStreet(theirs) ? SUBMITTED : lineIn(value, LONG_TEXT_MAXIMUM_CHARACTERS)
  })

const READERS: Readonly<Record<CompletedField, Reader>> = {
  vehicleType: (value) =>
    confirmed(value) ?? new Fault('enum', `must be one of ${CONFIRMED_TYPES.join(', ')}`),
  make: line,
  model: line,
  variant: line,
  /** Of first registration, or of a new vehicle. */
  year: (value, { vehicle, today, sent }) => {
    const last = Number(today.slice(0, 4)) + 1
    const given = isBlank(sent.registrationNumber)
      ? vehicle && usedVehicleThatCounts(vehicle)?.registration
      : registrationNumber.read(sent.registrationNumber, { today })
    const registered = typeof given === 'string' ? registeredFrom(given)?.year : undefined
    if (registered !== undefined && value !== registered)
      return new Fault('order', `must be ${registered}, the year in the registration number`)
    return typeof value === 'number' && Number.isInteger(value) && value >= FIRST_YEAR && value <= last
      ? value
      : new Fault('integer', `must be a whole number from ${FIRST_YEAR} to ${last}`)
  },
  vin: text((value, { vehicle, sent }) => vinIn(value, confirmed(sent.vehicleType) ?? vehicle?.type)),
  registrationNumber: (value, { today }) => registrationNumber.read(value, { today }),
  legalName: text((value, { submitted: { borrowerType, company, partnership } }) => {
    if (borrowerType !== 'limitedCompany' && borrowerType !== 'partnership')
      return new Fault('fixed', 'can be completed for a company or a partnership only')
    return (partnership?.legalName ?? company?.legalName) === undefined
      ? lineIn(value, LONG_TEXT_MAXIMUM_CHARACTERS)
      : SUBMITTED
  }),
  hirerAddress: addressOf('hirer'),
  guarantorAddress: addressOf('guarantor'),
  supplier: text((_, { isOfPartner, supplier }) =>
    isOfPartner
      ? (supplier ?? new Fault('enum', 'must be the name or the ID of one of the lender’s dealers'))
      : new Fault('fixed', 'is the dealer that owns the application'),
  ),
}

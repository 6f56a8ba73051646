/**
 * What an application's agreement says, and its stored form: the sealed document is drawn from exactly the same
 * content.
 */

import type { LocalDate } from '../../../packages/values/local-date.ts'
import {
  type AgreementContent,
  agreementOf,
  type Supplier,
} from '../../adapters/agreement/content/content.ts'
import type { LenderWording } from '../../adapters/agreement/content/wording.ts'
import type { Application } from '../../domain/application/application.ts'
import { usedVehicleThatCounts } from '../../domain/application/vehicle-age.ts'
import { enquiryOf } from '../../domain/finance/application-enquiry.ts'
import { lawFor } from '../../domain/finance/credit-law.ts'
import { usualFees } from '../../domain/finance/fees.ts'
import { type Cents, minus } from '../../domain/finance/money.ts'
import type { SigningFile } from '../../domain/signing/signing.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { findClient } from '../../store/clients/clients.ts'
import { findDealer } from '../../store/people/dealers.ts'
import { findCar } from '../../store/reference/cars.ts'
import { caseInHand } from '../applications/case-in-hand.ts'
import type { Service } from '../service.ts'

/** Throws if the application was erased. */
export const agreementContentOf = async (
  service: Service,
  application: ApplicationRow,
  { offer, agreementDate, runsFrom }: Pick<SigningFile, 'offer' | 'agreementDate' | 'runsFrom'>,
): Promise<AgreementContent> => {
  const { reference, canonical } = await caseInHand(service, application)
  const sent = canonical as Application | undefined
  if (sent === undefined) throw new Error('An erased application has no agreement')
  const madeOn = agreementDate as LocalDate
  const { price, tradeIn, annualKilometres } = enquiryOf(sent, { today: madeOn, dealerId: undefined })
  // If other figures were approved than requested, the deposit is what differs.
  const deposit = minus(minus(price, tradeIn), offer.loanAmount)
  const described = await descriptionOf(service, sent)
  return agreementOf({
    reference,
    application: sent,
    offer,
    asked: { price, deposit, tradeIn, annualKilometres },
    madeOn,
    startsOn: madeOn,
    ...(runsFrom === undefined || runsFrom === 'signingStarted' ? {} : { runsFrom }),
    dealer: await supplierOf(service, application),
    law: lawFor(service.signing.laws, {
      day: madeOn,
      credit: offer.loanAmount,
      borrowerType: sent.borrowerType,
    }),
    ...(described === undefined ? {} : { vehicleDescription: described }),
  })
}

/** For a new vehicle given only by its id: its entry in the catalogue. */
const descriptionOf = async (
  { sql }: Service,
  { vehicle }: Pick<Application, 'vehicle'>,
): Promise<string | undefined> => {
  const { carId, make } = vehicle.new ?? {}
  if (carId === undefined || make !== undefined || usedVehicleThatCounts(vehicle) !== undefined)
    return undefined
  const car = await findCar(sql, carId)
  return car === undefined ? undefined : [car.make, car.model, car.specification].join(' ')
}

/** The dealer, or the partner that sent the application if it is the owner; a partner's address is unknown. */
const supplierOf = async (
  { sql }: Service,
  { ownerDealerId, clientId }: ApplicationRow,
): Promise<Supplier> => {
  const dealer = ownerDealerId === null ? undefined : await findDealer(sql, ownerDealerId)
  if (dealer !== undefined) return { name: dealer.name, address: dealer.address }
  if (clientId === null) throw new Error('An application that a person sent has no dealer')
  return { name: (await findClient(sql, clientId))?.name ?? clientId, address: [] }
}

type StoredContent = { readonly content: AgreementContent; readonly wording: LenderWording }

/** As JSON, the logo in base64. */
export const storedContent = ({ content, wording }: StoredContent): Buffer => {
  const { logo } = wording
  const inText = { ...wording, logo: logo === null ? null : Buffer.from(logo).toString('base64') }
  return Buffer.from(JSON.stringify({ content, wording: inText }))
}

/** The stored content and wording of an agreement, also with the two fees that contents had before fees were a list. */
export const openContent = (stored: Buffer): StoredContent => {
  const { content, wording } = JSON.parse(stored.toString()) as {
    readonly content: AgreementContent & { readonly figures: NamedFees }
    readonly wording: Omit<LenderWording, 'logo'> & { readonly logo: string | null }
  }
  const logo = wording.logo === null ? null : new Uint8Array(Buffer.from(wording.logo, 'base64'))
  return { content: { ...content, figures: figuresWithFees(content.figures) }, wording: { ...wording, logo } }
}

/** Earlier versions stored these two fees. */
type NamedFees = { readonly documentationFee?: Cents; readonly completionFee?: Cents }

const figuresWithFees = (figures: AgreementContent['figures'] & NamedFees): AgreementContent['figures'] => {
  const { documentationFee: documentation, completionFee: completion, ...others } = figures
  return documentation === undefined || completion === undefined
    ? figures
    : { ...others, fees: usualFees({ documentation, completion }) }
}

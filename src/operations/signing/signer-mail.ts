/** What the emails to signers have in common: which agreement they are about, whose they are, and that a test is one. */

import { asTest, type Letter, type MailText, written } from '../../adapters/mail/letter.ts'
import type { AgreementMailed } from '../../adapters/mail/signing-texts.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import { contactOf } from '../../domain/lender/contact.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { findDealer } from '../../store/people/dealers.ts'
import { caseInHand } from '../applications/case-in-hand.ts'
import { vehicleWords } from '../applications/vehicle-words.ts'
import type { Service } from '../service.ts'

/** People know an agreement by its vehicle and its dealer. */
export const agreementMailed = async (
  service: Service,
  application: ApplicationRow,
): Promise<AgreementMailed> => {
  const { publicWording: wording } = service.signing
  const { ownerDealerId, modelSet, id } = application
  const dealer = ownerDealerId === null ? undefined : await findDealer(service.sql, ownerDealerId)
  return {
    vehicle: vehicleWords((await caseInHand(service, application)).canonical ?? {}),
    dealer: dealer?.name ?? null,
    lender: wording.name,
    contact: contactOf(wording),
    reference: referenceOf(modelSet, id),
  }
}

/** A letter to a signer as it is sent: in the lender's name and colours, and marked if it is about a test. */
export const signerMail = (
  { signing: { publicWording }, brand }: Pick<Service, 'signing' | 'brand'>,
  { mode }: Pick<ApplicationRow, 'mode'>,
  letter: Letter,
): MailText => written(mode === 'test' ? asTest(letter) : letter, publicWording, brand?.shades?.light)

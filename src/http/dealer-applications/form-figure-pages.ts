/** What a dealer's form reads while someone fills it in: quotations, cars, and the other choices. */
import * as z from 'zod'
import { SET_NAMES } from '../../domain/application/sets.ts'
import { offer } from '../case/money.ts'
import { operation } from '../declare/operation.ts'
import { exactly, flag, items, listed, optional, orNull, text } from '../declare/page-fields.ts'
import { body, failure } from './application-view.ts'

const CAR_TERM_MAXIMUM_CHARACTERS = 200

const quotedOffer = exactly({ ...offer.shape, isSample: flag })

const carTerm = optional(text(CAR_TERM_MAXIMUM_CHARACTERS, { mayBeEmpty: true }))

export const formFigureOperations = {
  /**
   * The offers of the dealer, at every keystroke: the API's quotation, without schedules. The service stores nothing.
   */
  quoteFigures: operation({
    method: 'POST',
    path: '/quotations',
    who: 'dealer',
    handsOut: 'nothing',
    /** The API's `QuotationModel`. */
    body: z.object({ request: body }),
    responses: {
      200: exactly({
        /** Failures of the request itself; then there are no offers. */
        failures: listed(failure),
        /** The best one first. */
        offers: listed(quotedOffer),
        /** Why requested terms are not on offer. */
        reasons: listed(
          exactly({
            code: z.string(),
            productId: orNull(z.string()),
            term: orNull(z.number()),
            message: z.string(),
          }),
        ),
      }),
    },
  }),
  /** New cars of the catalogue, the best match first; spelling need not be exact. */
  findCars: operation({
    method: 'GET',
    path: '/cars',
    who: 'dealer',
    handsOut: 'nothing',
    query: z.object({ make: carTerm, model: carTerm, specification: carTerm }),
    responses: {
      200: items(
        exactly({
          id: z.string(),
          make: z.string(),
          model: z.string(),
          specification: z.string(),
          fuel: z.string(),
        }),
      ),
    },
  }),
  /** The form's choices besides the sets' enumerations. */
  readFormOptions: operation({
    method: 'GET',
    path: '/form-options/{set}',
    who: 'dealer',
    handsOut: 'nothing',
    params: { set: z.enum(SET_NAMES, 'set') },
    responses: {
      200: exactly({
        /** Names of accepted banks. */
        banks: listed(z.string()),
        hasSpecialAgreement: flag,
        /** Today in Dublin. */
        today: z.string(),
        /** The terms that products in force offer, by the application's canonical values. */
        terms: listed(
          exactly({
            loanType: z.string(),
            vehicleType: z.string(),
            borrowerType: z.string(),
            months: listed(z.number()),
          }),
        ),
      }),
    },
  }),
}

/** The nearest yes for the lender's systems: with which other figures the policy would approve an application. */
import type { NearestReason } from '../../domain/policy/reasons.ts'
import { ok } from '../../http/handler.ts'
import { operation } from '../../http/operation.ts'
import { jsonResponses, type Value } from '../../http/responses.ts'
import { describedEnum, model, object, text } from '../../http/schema.ts'
import { NEAREST, nearestParts, VERSION } from '../applications/money-parts.ts'
import { SAMPLE_REFERENCE } from '../sandbox/own-sandboxes-api.ts'
import { readNearest } from './lender-lists.ts'
import {
  clientActor,
  EXAMPLE_APPLICATION,
  OF_LENDER,
  UNKNOWN,
  withApplication,
} from './one-application-api.ts'
import { Figures } from './part-api-models.ts'
import { figuresView } from './parts-api.ts'

const Nearest = model(
  'LenderNearestFiguresModel',
  object('Figures that the policy approves.', {
    ...NEAREST,
    figures: Figures.describe('The figures, with their schedule.'),
  }),
)

const REASON_MEANS: Readonly<Record<NearestReason['code'], string>> = {
  erased: 'the application has been erased',
  incomplete: 'it is not complete, so it has no figures',
  decided: 'it has been approved or closed, so there is nothing to decide',
  approved: 'the policy approves it with its own figures today',
  noProduct: 'no product is available for it, whatever the figures',
  rules: 'the named rules prevent an approval whatever the figures',
  noApproval: 'the policy approves nothing automatically',
  noFigures: 'no figures satisfy all rules and the law at once',
}

const orNone = (description: string) => Nearest.nullable().describe(`${description} Null if there are none.`)

const NearestResponse = model(
  'LenderNearestResponseModel',
  object('The nearest figures that products, law and policy accept today, with the facts that are known.', {
    reference: text('The reference.'),
    version: VERSION,
    deposit: orNone('The smallest increase of the deposit, if nothing else changes.'),
    term: orNone('The nearest other term, if nothing else changes. Of two equally near, the shorter.'),
    product: orNone('The best other product, if nothing else changes.'),
    combination: orNone(
      'The smallest increase of the deposit with any term and product. With that deposit, the lowest total cost of credit.',
    ),
    reason: object('Why there are no figures.', {
      code: describedEnum('The code of the reason. New codes may be added.', REASON_MEANS),
      message: text('The reason in words.'),
    })
      .nullable()
      .describe('Why there are no figures. Null if there are.'),
  }),
)

/** The example of an application, with €500 more deposit. */
const EXAMPLE_FIGURES: Value<typeof Nearest> = {
  moreDeposit: 500,
  deposit: 2_000,
  tradeIn: 0,
  contribution: 2_000,
  term: 1,
  productId: 'sample-hp',
  isFirstChoice: true,
  figures: EXAMPLE_APPLICATION.figures as Value<typeof Figures>,
}

const EXAMPLE: Value<typeof NearestResponse> = {
  reference: SAMPLE_REFERENCE,
  version: 4,
  deposit: EXAMPLE_FIGURES,
  term: null,
  product: null,
  combination: EXAMPLE_FIGURES,
  reason: null,
}

const WITHOUT: Value<typeof NearestResponse> = {
  ...EXAMPLE,
  deposit: null,
  combination: null,
  reason: { code: 'approved', message: 'The policy approves the application with its own figures today.' },
}

const readNearestFigures = operation({
  ...OF_LENDER,
  id: 'readNearestFigures',
  method: 'GET',
  path: '/api/lender/applications/{reference}/nearest',
  who: 'lender:read',
  summary: 'Get the nearest figures that would be approved',
  description:
    'Returns the smallest change of deposit, term or product with which the policy would approve an application that waits for a decision or was declined: each change alone, and the combination that needs the smallest additional deposit. Products, law and policy are those of today; facts are those already known. To approve with these figures, send `deposit`, `term` and `productId` as `terms` of a decision.',
  responses: {
    200: jsonResponses('The nearest figures, or the reason why there are none.', NearestResponse, {
      found: { summary: 'More deposit is enough', value: EXAMPLE },
      none: { summary: 'Nothing has to change', value: WITHOUT },
    }),
    404: UNKNOWN,
  },
  handle: (context) =>
    withApplication(context, async (application) => {
      const { service, caller } = context
      const { inHand, reason, ...found } = await readNearest(service, application, clientActor(caller))
      return ok({
        reference: inHand.reference,
        version: application.version,
        ...nearestParts(found, inHand.canonical, (offer) => ({ figures: figuresView(offer) })),
        reason: reason === undefined ? null : { code: reason.code, message: reason.says },
      })
    }),
})

export const NEAREST_OPERATIONS = [readNearestFigures]

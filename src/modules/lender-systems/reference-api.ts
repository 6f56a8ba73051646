/** What the lender's systems look up: dealers, products and the policy, of their own sandbox if they belong to one. */
import * as z from 'zod'
import { dublinDay } from '../../../packages/values/dublin-day.ts'
import { ok } from '../../http/handler.ts'
import { operation } from '../../http/operation.ts'
import { jsonResponse } from '../../http/responses.ts'
import { boolean, listOf, model, object, text, whole } from '../../http/schema.ts'
import { dataFor } from '../../service/surroundings.ts'
import { asDraft as policyContent } from '../../sets/policy/file.ts'
import { asDraft as productContent } from '../../sets/products/file.ts'
import { listDealers } from '../people/organisations.ts'
import { SAMPLE_DEALER } from './application-api-models.ts'

const READING = { method: 'GET', who: 'lender:read', tag: 'Lender' } as const
const MANY = 100_000

const version = whole('The version.', 0, MANY)
const content = z
  .record(z.string(), z.unknown())
  .describe('The content, as in the file that the guide describes.')

const Dealers = model(
  'LenderDealerListModel',
  object('The dealers.', {
    items: listOf(
      object('A dealer.', {
        id: text('The ID.'),
        name: text('The name.'),
        specialAgreement: boolean('Whether it has the special agreement.'),
        isDisabled: boolean('Whether it is disabled: its clients and users cannot do anything.'),
      }),
      'The dealers, by name.',
      MANY,
    ),
  }),
)

const dealers = operation({
  ...READING,
  id: 'listLenderDealers',
  path: '/api/lender/dealers',
  summary: 'List dealers',
  description: 'Returns all dealers, disabled ones too.',
  responses: {
    200: jsonResponse('The dealers.', Dealers, {
      items: [{ ...SAMPLE_DEALER, specialAgreement: false, isDisabled: false }],
    }),
  },
  handle: async ({ service, caller }) => {
    const sandbox = service.referenceData.current().sandboxOf(caller.clientId)
    const found = await listDealers(service, undefined, sandbox)
    return ok({
      items: found.map(({ id, name, specialAgreement, disabledAt }) => {
        return { id, name, specialAgreement, isDisabled: disabledAt !== null }
      }),
    })
  },
})

const Products = model(
  'LenderProductListModel',
  object('The products.', {
    items: listOf(
      object('A version of a product.', { id: text('The ID of the product.'), version, content }),
      'All versions of all products, past and future ones too.',
      MANY,
    ),
  }),
)

const products = operation({
  ...READING,
  id: 'listLenderProducts',
  path: '/api/lender/products',
  summary: 'List products',
  description:
    'Returns all versions of all products, by which the figures of applications are calculated. The days on which a version is in force are in its `content`.',
  responses: {
    200: jsonResponse('The products.', Products, {
      items: [{ id: 'sample-hp', version: 1, content: { name: 'Sample hire purchase' } }],
    }),
  },
  handle: async ({ service, caller }) =>
    ok({
      items: dataFor(service, caller).products.map((product) => {
        return { id: product.id, version: product.version, content: productContent(product) }
      }),
    }),
})

const Policy = model('LenderPolicyModel', object('The decision policy in force.', { version, content }))

const policy = operation({
  ...READING,
  id: 'readLenderPolicy',
  path: '/api/lender/policy',
  summary: 'Get the decision policy',
  description: 'Returns the decision policy that is in force today. Version 0 is the default, without rules.',
  responses: {
    200: jsonResponse('The policy.', Policy, { version: 3, content: { rules: [], otherwise: 'refer' } }),
  },
  handle: async ({ service, caller }) => {
    const inForce = dataFor(service, caller).policyOn(dublinDay(service.now()))
    return ok({ version: inForce.version, content: policyContent(inForce) })
  },
})

export const LENDER_REFERENCE = [dealers, products, policy]

/** Sandboxes as integrators create them, and calls with their keys. */
import assert from 'node:assert/strict'
import { removeSandboxesOnce } from '../../src/modules/sandbox/sandboxes.ts'
import type { SandboxLimits } from '../../src/service/service.ts'
import { validQuote } from '../interface/samples.ts'
import { type HttpResponse, openWorld, type World, type WorldOptions } from '../support/world.ts'

export type Credentials = {
  readonly clientId: string
  readonly clientSecret: string
  readonly apiKey: string
}
export type Login = { readonly email: string; readonly password: string }
export type MemberName = 'dealer' | 'specialDealer' | 'partner' | 'otherPartner' | 'lender'

export type OwnSandbox = {
  readonly id: string
  readonly createdAt: string
  readonly expiresAt: string
  readonly page: string
  readonly baseUrl: string
  readonly clients: Readonly<Record<MemberName, Credentials>>
  readonly users: Readonly<
    Record<'dealerOwner' | 'specialDealerOwner' | 'noConsentOwner' | 'dealerAdmin' | 'partnerAdmin', Login>
  >
}

export const DAY_MILLISECONDS = 24 * 60 * 60 * 1_000

/** More than any test asks for. */
export const PLENTY: SandboxLimits = { days: 14, maximum: 100_000, perHour: 100_000 }

/** A world that offers sandboxes, and believes what a proxy says of where a request comes from. */
export const openWorldOfSandboxes = (options: WorldOptions = {}): Promise<World> =>
  openWorld({ trustedProxies: ['127.0.0.1'], sandboxes: PLENTY, ...options })

/** The response to a request for a sandbox from a network address. */
export const askForSandbox = (world: World, address: string): Promise<HttpResponse> =>
  world.call(undefined, 'POST', '/api/sandboxes', { headers: { 'x-forwarded-for': address } })

let asked = 0

/** Each from a network of its own. */
export const createSandbox = async (world: World): Promise<OwnSandbox> => {
  asked++
  const response = await askForSandbox(world, `10.${asked >> 8}.${asked & 0xff}.1`)
  assert.equal(response.status, 201, response.text)
  return response.body
}

/** A call with an API key. */
export const callAs = (
  world: World,
  { apiKey }: Credentials,
  method: string,
  path: string,
  body?: unknown,
): Promise<HttpResponse> =>
  world.call(undefined, method, path, {
    headers: { authorization: `Bearer ${apiKey}` },
    ...(body === undefined ? {} : { body }),
  })

/** Submits a valid quote as the sandbox's dealer, and returns its reference. */
export const submitQuote = async (world: World, { clients }: OwnSandbox): Promise<string> => {
  const body = validQuote('Individual', {}, { filled: 'minimal', client: 'dealer' })
  const { body: submitted, text } = await callAs(world, clients.dealer, 'POST', '/api/quote/submit', body)
  assert.equal(submitted.wasSubmitted, true, text)
  return submitted.quoteReference
}

/** Lets the background job do all that is due: what ended must have ended a while ago. */
export const removeAll = async (world: World) => {
  const { ended } = await removeSandboxesOnce(world.service)
  world.passTime(5 * 60_000)
  const { deleted } = await removeSandboxesOnce(world.service)
  await world.service.referenceData.newest()
  return { ended, deleted }
}

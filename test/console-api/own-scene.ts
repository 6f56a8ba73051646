/** The service with people of two dealers who ask the console for their applications as its own pages do. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { SetName } from '../../src/domain/application/sets.ts'
import type { Body } from '../interface/interface-tables.ts'
import { type Overrides, validQuote } from '../interface/samples.ts'
import { caseWith } from '../operations/guard-world.ts'
import type { HttpResponse, World, WorldOptions } from '../support/world.ts'
import { openStaffScene, type StaffScene } from './staff-scene.ts'

export type DealerPerson = 'dara' | 'colm' | 'stranger'

export type OwnScene = {
  readonly world: World
  readonly staff: StaffScene
  readonly ids: Readonly<Record<DealerPerson, string>>
  readonly cookies: Readonly<Record<DealerPerson, string>>
  /** Calls an operation of the console as a person. */
  readonly ask: (
    as: DealerPerson,
    method: 'GET' | 'POST',
    path: string,
    body?: object | Uint8Array,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<HttpResponse>
  /** Submits a case, or the given body, and returns the response. */
  readonly submit: (as: DealerPerson, sent?: object) => Promise<HttpResponse>
  readonly readOwn: (reference: string, as?: DealerPerson) => Promise<HttpResponse['body']>
}

/** Dara and Colm work for one dealer, whose API client is "dealer"; the stranger works for another. */
export const openOwnScene = async (options: WorldOptions = {}): Promise<OwnScene> => {
  const staff = await openStaffScene(options)
  const { world } = staff
  const dealers = await world.sql<{ id: string; name: string }[]>`select id, name from dealers`
  const dealerOf = (name: string) => dealers.find((one) => one.name === name)?.id ?? assert.fail(name)
  const ids = {
    dara: await staff.addUser('dealerUser', dealerOf('Sample Dealer'), 'Dara Sample'),
    colm: await staff.addUser('dealerAdmin', dealerOf('Sample Dealer'), 'Colm Sample'),
    stranger: await staff.addUser('dealerUser', dealerOf('Sample Special Dealer'), 'Stranger Sample'),
  }
  const cookies = {
    dara: await staff.begin(ids.dara),
    colm: await staff.begin(ids.colm),
    stranger: await staff.begin(ids.stranger),
  }
  const ask: OwnScene['ask'] = (as, method, path, body, headers = {}) =>
    world.call(undefined, method, `/console/api${path}`, {
      headers: {
        cookie: cookies[as],
        ...(method === 'POST' ? { origin: world.baseUrl, 'sec-fetch-site': 'same-origin' } : {}),
        ...headers,
      },
      ...(method === 'POST' ? { body: body ?? {} } : {}),
    })
  return {
    world,
    staff,
    ids,
    cookies,
    ask,
    submit: (as, sent = {}) => ask(as, 'POST', '/own-applications', { ...aSubmission(), ...sent }),
    readOwn: async (reference, as = 'dara') => {
      const response = await ask(as, 'GET', `/own-applications/${reference}`)
      assert.equal(response.status, 200, response.text)
      return response.body
    },
  }
}

/** A case as the form sends it: the applicants once, and neither reference nor owner. */
export const typedCase = (overrides: Overrides = {}): Body => {
  const { caseId: _caseId, onBehalfOf: _owner, borrower, ...rest } = caseWith(overrides)
  const { applicants: _applicants, ...typed } = borrower as Body
  return { ...rest, borrower: typed }
}

/** A quote as the form sends it. */
export const typedQuote = (overrides: Overrides = {}): Body => {
  const {
    customData: _data,
    ownerUserEmail: _owner,
    ...rest
  } = validQuote('Individual', overrides, {
    filled: 'minimal',
    client: 'dealer',
  })
  return rest
}

export const aSubmission = (set: SetName = 'b') => ({
  mode: 'test',
  set,
  draftId: randomUUID(),
  body: set === 'b' ? typedCase() : typedQuote(),
})

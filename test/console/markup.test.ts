/** Markup in every text that people and programs send is text on the pages of staff and of dealers' people. */
import assert from 'node:assert/strict'
import type { OwnApplication } from '../../src/http/dealer-applications/application-view.ts'
import { writeNote } from '../../src/operations/cases/notes.ts'
import { askForDocument } from '../../src/operations/documents/request.ts'
import { setUserName } from '../../src/store/people/users.ts'
import type { Body } from '../interface/interface-tables.ts'
import { bothSets, fullBodyOf, type SetUnderTest } from '../interface/sets-under-test.ts'
import { asUnderwriter, send } from '../operations/guard-world.ts'
import { giveTo, wantDocument } from './case-scene.ts'
import type { ConsoleFixture } from './house.ts'
import { browserTests, type Visit } from './support.ts'

/** Short enough for most fields. If rendered, it runs code, requests a picture, and is an element. */
const MARKUP = '<img src=x onerror=ran=1>'

const ENVELOPE = ['ownerUserEmail', 'onBehalfOf', 'caseId']

/** The set's full body for a new application, without an owner or an earlier reference. */
const bodyOf = (set: SetUnderTest): Body => {
  const { body } = fullBodyOf(set)
  const { quoteReference: _, ...quote } = (body['quote'] ?? {}) as Body
  const kept = Object.entries(body).filter(([name]) => !ENVELOPE.includes(name))
  return { ...Object.fromEntries(kept), ...('quote' in body && { quote }) }
}

/** The body with markup for each of its texts that `takes` agrees to, by their places. */
const withMarkup = (body: Body, takes: (place: string) => boolean): Body => {
  const changed = (value: unknown, place: string): unknown => {
    if (typeof value === 'string') return takes(place) ? MARKUP : value
    if (Array.isArray(value)) return value.map((one, index) => changed(one, `${place}[${index}]`))
    if (typeof value !== 'object' || value === null) return value
    const members = Object.entries(value).map(([name, one]) => [
      name,
      changed(one, place === '' ? name : `${place}.${name}`),
    ])
    return Object.fromEntries(members)
  }
  return changed(body, '') as Body
}

/** Markup wherever the set's rules take it. */
const takenBy = (set: SetUnderTest): Body => {
  const body = bodyOf(set)
  const { facts } = fullBodyOf(set)
  return withMarkup(body, (place) => set.read(set.put(body, place, MARKUP), facts).length === 0)
}

/** Fails if any of it became more than text. */
const assertHarmless = async ({ page }: Visit, what: string) => {
  const found = await page.evaluate(
    `({ ran: window.ran ?? null, elements: document.querySelectorAll('img[src="x"], [onerror]').length })`,
  )
  assert.deepEqual(found, { ran: null, elements: 0 }, what)
}

const readOwn = async ({ page, house }: Visit, reference: string): Promise<OwnApplication> => {
  const response = await page.request.get(`${house.baseUrl}/console/api/own-applications/${reference}`)
  return (await response.json()) as OwnApplication
}

const staffed = async (house: ConsoleFixture, reference: string, userId: string) => {
  const now = house.service.now()
  const by = { kind: 'user', id: userId } as const
  await writeNote(house.service, asUnderwriter(userId, now), reference, {
    by: userId,
    text: MARKUP,
    mentions: [],
  })
  await askForDocument(house.service, reference, { name: MARKUP, applicant: null, by })
}

browserTests('markup', (each) => {
  for (const set of bothSets) {
    const name = set.name === 'set A' ? 'a' : 'b'
    const bodies: Readonly<Record<string, () => Body>> = {
      'where the rules take it': () => takenBy(set),
      'in every field': () => withMarkup(bodyOf(set), () => true),
    }
    for (const [which, body] of Object.entries(bodies)) {
      each(
        `of ${set.name}, ${which}, is text in the queue and on the case's page`,
        { as: 'underwriter', sizes: ['desktop'] },
        async (visit) => {
          const { house, page, me, open } = visit
          const reference = await send(house.service, body(), { mode: 'test', set: name })
          await setUserName(house.sql, house.ring, me.id, MARKUP)
          await staffed(house, reference, me.id)
          await open('/console/queue/all?mode=test', 'All')
          await page.getByText(reference).first().waitFor({ state: 'attached' })
          await assertHarmless(visit, 'the queue')
          await page.goto(`${house.baseUrl}/console/cases/${reference}?mode=test`)
          await page.getByRole('heading', { level: 1 }).waitFor()
          await page.getByText('Loading').first().waitFor({ state: 'detached' })
          await page.getByText(MARKUP).nth(3).waitFor({ state: 'attached' })
          await assertHarmless(visit, 'the case')
        },
      )

      each(
        `of ${set.name}, ${which}, is text in the dealer's list, on the application's page and in its form`,
        { as: 'dealerUser', sizes: ['desktop'] },
        async (visit) => {
          const { house, page, me, open, button, field } = visit
          const reference = await send(house.service, body(), { mode: 'test', set: name })
          await giveTo(house, reference, me)
          await wantDocument(house, reference, MARKUP)
          const { allowed, view } = await readOwn(visit, reference)
          await open(`/console/applications?mode=test&view=${view}`, 'Applications')
          await page.getByRole('rowheader').first().waitFor()
          await assertHarmless(visit, 'the list')
          await page.goto(`${house.baseUrl}/console/applications/${reference}?mode=test`)
          await field('Write to the lender').fill(MARKUP)
          await button('Send message').click()
          await page.getByRole('list', { name: 'Messages' }).getByText(MARKUP).waitFor()
          await page.getByRole('heading', { name: MARKUP, exact: true }).first().waitFor()
          await assertHarmless(visit, 'the page of the application')
          if (!allowed.edit) return
          await page.goto(`${house.baseUrl}/console/applications/${reference}/edit?mode=test`)
          await button('Continue').waitFor()
          await assertHarmless(visit, 'the form')
        },
      )
    }
  }

  each(
    'in names of dealers, clients and users is text in lists and in the audit',
    { as: 'admin', sizes: ['desktop'] },
    async (visit) => {
      const { house, page, open, me } = visit
      const dealer = await house.addDealer()
      await house.sql`update dealers set name = ${MARKUP} where id = ${dealer.id}`
      await setUserName(house.sql, house.ring, me.id, MARKUP)
      await house.addClient({ name: MARKUP })
      for (const [path, heading] of [
        ['/console/dealers', 'Dealers'],
        ['/console/clients', 'Clients'],
        ['/console/users', 'Users'],
        ['/console/audit', 'Audit'],
      ] as const) {
        await open(path, heading)
        await page.getByText('Loading').first().waitFor({ state: 'detached' })
        await page.getByText(MARKUP).first().waitFor({ state: 'attached' })
        await assertHarmless(visit, path)
      }
    },
  )
})

/** Cases that members of staff decide in the console while others change them. */
import assert from 'node:assert/strict'
import PDFDocument from 'pdfkit'
import { cents } from '../../src/domain/finance/money.ts'
import { askForDocument } from '../../src/modules/applications/requirements.ts'
import { importPolicy } from '../../src/modules/products/imports.ts'
import { Refusal } from '../../src/service/refusal.ts'
import { change } from '../../src/store/audit/change.ts'
import { setUserName } from '../../src/store/people/users.ts'
import type { Overrides } from '../interface/samples.ts'
import { caseWith, headOf, loanOf, OPERATOR, pass, send } from '../operations/guard-world.ts'
import type { HttpResponse } from '../support/world.ts'
import type { ConsoleFixture, User } from './house.ts'

/** From this loan on, in euro, two people must approve. */
export const FOUR_EYES_FROM = 50_000

export type CaseScene = {
  /** A case to decide; its checks passed by default. */
  readonly sent: (given?: {
    readonly loan?: number
    readonly isChecked?: boolean
    readonly overrides?: Overrides
  }) => Promise<string>
  /** Names a user. */
  readonly named: (user: User, name: string) => Promise<User>
  /** Another member of staff, who calls the console as its pages do. */
  readonly colleague: (name: string) => Promise<Colleague>
  /** The dealer's software sends a document for the requirement of this name. */
  readonly upload: (reference: string, requirement: string, file: SentFile) => Promise<void>
  /** The state as the dealer's software sees it, and the last sentence of its history. */
  readonly told: (reference: string) => Promise<{ readonly status: string; readonly reason: string | null }>
}

const askedFor = async ({ service }: ConsoleFixture, reference: string, name: string) => {
  const asked = await askForDocument(service, reference, { name, applicant: 0, by: OPERATOR })
  assert.ok(!(asked instanceof Refusal), String(asked))
  return asked
}

export type SentFile = { readonly name: string; readonly type: string; readonly content: Uint8Array }

export type Colleague = {
  readonly user: User
  readonly cookie: string
  readonly read: (reference: string) => Promise<HttpResponse['body']>
  /** A command on the newest version. */
  readonly command: (reference: string, path: string, body: object) => Promise<HttpResponse>
}

export const openCaseScene = async (house: ConsoleFixture): Promise<CaseScene> => {
  const { service, sql, ring, baseUrl } = house
  await change(sql, { actor: OPERATOR, now: Date.now }, (making) =>
    importPolicy(making, {
      rules: [
        {
          name: 'payment-to-income',
          measure: 'paymentToIncome',
          when: { is: 'above', bound: 35_000, whenMissing: 'refer' },
          outcome: 'refer',
        },
      ],
      otherwise: 'refer',
      fourEyesFrom: cents(FOUR_EYES_FROM * 100),
    }),
  )
  await service.referenceData.newest()
  /** As with a passkey: what takes two people takes each one's second factor. */
  const signedInStrongly = (user: User) =>
    sql`update sessions set is_strong = true where user_id = ${user.id}`
  const named: CaseScene['named'] = async (user, name) => {
    await setUserName(sql, ring, user.id, name)
    await signedInStrongly(user)
    return user
  }
  return {
    named,
    sent: async ({ loan = 20_000, isChecked = true, overrides = {} } = {}) => {
      const reference = await send(service, caseWith({ ...loanOf(loan), ...overrides }))
      if (isChecked) await pass(service, reference)
      return reference
    },
    colleague: async (name) => {
      const user = await named(await house.addUser('underwriter'), name)
      const cookie = `forecourt=${await house.begin(user)}`
      await signedInStrongly(user)
      const headers = { cookie, origin: baseUrl, 'sec-fetch-site': 'same-origin' }
      return {
        user,
        cookie,
        read: async (reference) =>
          (await house.call(undefined, 'GET', `/console/api/cases/${reference}`, { headers: { cookie } }))
            .body,
        command: async (reference, path, body) => {
          const { version } = await headOf(service, reference)
          return house.call(undefined, 'POST', `/console/api/cases/${reference}/${path}`, {
            headers,
            body: { seen: version, ...body },
          })
        },
      }
    },
    upload: async (reference, requirement, { name, type, content }) => {
      const headers = { authorization: `Bearer ${house.keys.dealersLive}` }
      const { body } = await house.call('dealersLive', 'GET', `/api/case/${reference}/requirements`)
      const asked = body.items.findLast((one: { name: string }) => one.name === requirement)
      const { id } = asked ?? (await askedFor(house, reference, requirement))
      const form = new FormData()
      form.set('requirement', id)
      form.set('file', new File([new Uint8Array(content)], name, { type }))
      const response = await fetch(`${baseUrl}/api/case/${reference}/documents`, {
        method: 'POST',
        headers,
        body: form,
      })
      assert.equal(response.status, 201, await response.text())
    },
    told: async (reference) => {
      const { body } = await house.call('dealersLive', 'GET', `/api/case/${reference}`)
      const status = await house.call('dealersLive', 'GET', `/api/case/${reference}/status`)
      return { status: status.body.status, reason: body.history.at(-1).reason ?? null }
    },
  }
}

/** A payslip with words on each of its pages. */
export const payslip = (pages = 2): Promise<Buffer> =>
  new Promise((resolve) => {
    const pdf = new PDFDocument({ size: 'A4' })
    const parts: Buffer[] = []
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    for (let page = 1; page <= pages; page++) {
      if (page > 1) pdf.addPage()
      pdf.fontSize(20).text(`Sample payslip, page ${page}`)
      pdf.fontSize(12).text('Net pay this month: €2,850.00')
    }
    pdf.end()
  })

/** Whom people read of outside a sandbox: the lender of LENDER_FILE, or "Your lender" if that is missing or a sample. */
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { makeSandboxSealingKey } from '../../packages/pdf-seal/seal/sandbox-sealing-key.ts'
import { SAMPLE_WORDING } from '../../src/adapters/agreement/content/wording-file.ts'
import type { SigningSettings } from '../../src/adapters/agreement/settings.ts'
import { messageViews } from '../../src/modules/cases/message-handlers.ts'
import { noticeTo } from '../../src/modules/people/notices.ts'
import { asJson, asPdf } from '../../src/modules/privacy/export.ts'
import { reportOn } from '../../src/modules/privacy/report.ts'
import { workOnDueSignings } from '../../src/modules/signing/seal.ts'
import { readConfig } from '../../src/service/config.ts'
import { openSigningSettings } from '../../src/service/signing-settings.ts'
import { caseIn, headOf } from '../operations/guard-world.ts'
import { readPdf } from '../support/pdf-reading.ts'
import { openSigningHouse, type Scene, type SigningHouse } from './signing-scene.ts'

const FILES = ['missing', 'sample', 'own'] as const
type File = (typeof FILES)[number]

/** Whatever else a sample says of the lender; and the name, if it is its own. */
const SAMPLE = /Sample Motor|lender\.example|Sample Quay|000 0000|000000/
const OWN = {
  name: 'Own Lender DAC',
  address: ['7 Real Street'],
  telephone: '01 555 1234',
  email: 'help@own.example',
  website: 'https://own.example',
  privacyNotice: 'https://own.example/privacy',
  registration: 'Company 77',
}

let folder: string
let house: SigningHouse
let scene: Scene
const settings = {} as Record<File, SigningSettings>
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-unnamed-'))
  const { pkcs12 } = await makeSandboxSealingKey({ name: 'Sample', at: new Date(), password: 'pass' })
  const put = async (name: string, content: string | Buffer) => {
    await writeFile(join(folder, name), content)
    return join(folder, name)
  }
  const key = { SEALING_KEY_FILE: await put('key.p12', pkcs12), SEALING_KEY_PASSWORD: 'pass' }
  const files = {
    missing: {},
    sample: { LENDER_FILE: await put('sample.json', JSON.stringify(SAMPLE_WORDING)) },
    own: { LENDER_FILE: await put('own.json', JSON.stringify({ ...SAMPLE_WORDING, ...OWN, sample: false })) },
  }
  for (const file of FILES)
    settings[file] = await openSigningSettings(
      readConfig({ DATA_DIR: folder, SANDBOX: 'off', ...key, ...files[file] }),
      Date.now,
    )
  house = await openSigningHouse({ sandbox: false, signing: settings.own })
  scene = await house.start('individual')
})
after(async () => {
  for (const file of FILES) await settings[file].renderer.stop()
  await house.close()
  await rm(folder, { recursive: true })
})

const NOBODY = { mode: 'live', ppsNumber: '1234567T', applications: [], drafts: [], accounts: [] } as const

/** Each page, email and letter that names the lender, as a real person gets it. */
const SHOWN: Readonly<Record<string, (file: File) => Promise<string>>> = {
  'the signing page': async () => {
    const { body } = await house.ask('look', { link: await scene.link(0) })
    return JSON.stringify(body.lender)
  },
  'the email with a signing code': async () => {
    // Codes are limited by time.
    house.world.passTime(3_600_000)
    await scene.code(0)
    return house.mails.at(-1)?.text ?? ''
  },
  'a message of the lender’s staff, as the dealer reads it': async () => {
    const message = {
      id: 'm',
      side: 'lender',
      byKind: 'client',
      byId: 'cl_core',
      at: new Date(),
      readAt: null,
      text: 'Hello.',
    } as const
    const [view] = await messageViews(house.world.service, [message], { side: 'dealer', userId: 'ben' })
    return String(view?.by)
  },
  'an email with news for a dealer': async () => {
    const application = await headOf(house.world.service, scene.reference)
    const letter = await noticeTo(
      house.world.service,
      house.world.baseUrl,
      { kind: 'notice', userId: 'ben', applicationId: application.id, notice: 'decision' },
      { stoppedMails: [], role: 'dealerUser', dealerId: application.ownerDealerId },
    )
    return JSON.stringify(letter)
  },
  'a copy of personal data as JSON': async () =>
    asJson(await reportOn(house.world.service, NOBODY)).toString(),
  'a copy of personal data as a letter': async () => {
    const pdf = await asPdf(house.world.service, await reportOn(house.world.service, NOBODY))
    return (await readPdf(pdf)).pages.flat().join(' ')
  },
}

for (const file of FILES)
  for (const [what, read] of Object.entries(SHOWN))
    test(`with LENDER_FILE ${file}, ${what} names ${file === 'own' ? 'the lender' : 'no sample lender'}`, async () => {
      Object.assign(house.world.service, { signing: settings[file] })
      const shown = await read(file)
      assert.match(shown, file === 'own' ? /Own Lender DAC/ : /Your lender/)
      assert.doesNotMatch(shown, SAMPLE)
    })

test('an email that asks for a signature names a lender without contact details as it can', async () => {
  Object.assign(house.world.service, { signing: settings.sample })
  const { emails, link } = await house.start('individual')
  await link(0)
  const { subject = '', text = '' } = house.mails.findLast(({ to }) => to === emails[0]) ?? {}
  assert.match(subject, /^(\[Test\] )?Please sign your agreement: /)
  assert.match(text, /Contact Your lender\.\n/)
  assert.doesNotMatch(text, SAMPLE)
})

for (const [file, says] of [
  ['missing', /before LENDER_FILE is set/],
  ['sample', /while LENDER_FILE is a sample/],
  ['own', /while SEALING_KEY_FILE contains a sample certificate/],
] as const)
  test(`with LENDER_FILE ${file} and a sample seal, a live application is not signed`, async () => {
    const { service, call } = house.world
    Object.assign(service, { signing: settings[file] })
    const reference = await caseIn(service, 'Approved')
    const started = await call('dealersLive', 'POST', `/api/case/${reference}/esign`)
    assert.deepEqual([started.status, started.body], [200, { caseId: reference, status: 'Not ready' }])
    const { body } = await call('dealersLive', 'GET', `/api/case/${reference}/signing`)
    assert.match(body.reason, /Contact the lender\.$/)
    assert.doesNotMatch(body.reason, /_FILE/)
    assert.equal((await headOf(service, reference)).state, 'Approved')
    // The reason for staff.
    assert.match(settings[file].lackingLive ?? '', says)
  })

test('a live signing that has started waits while the lender’s file is a sample', async () => {
  const { service, sql } = house.world
  Object.assign(service, { signing: settings.own })
  const waiting = await house.start('individual')
  await sql`update applications set mode = 'live' where id = ${waiting.applicationId}`
  await sql`update signings set state = 'preparing', due_at = now() where id = ${waiting.signingId}`
  Object.assign(service, { signing: settings.sample })
  const failures: unknown[] = []
  await workOnDueSignings(service, (error) => failures.push(error))
  assert.match(String(failures), /^SampleLenderFault: Nothing can be signed .+ LENDER_FILE is a sample/)
  assert.equal((await waiting.states()).signing, 'preparing')
})

/** What is left to set up, step by step. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { SAMPLE_WORDING } from '../../src/adapters/agreement/content/wording-file.ts'
import { SAMPLE_PRODUCTS } from '../../src/domain/finance/sample-products.ts'
import { SETUP_STEPS } from '../../src/domain/lender/lender-settings.ts'
import { LIVE_CHECK_NAMES } from '../../src/domain/lender/live-checks.ts'
import { readLiveChecks } from '../../src/modules/lender/providers.ts'
import { readSetup } from '../../src/modules/lender/settings.ts'
import { insertProductVersion } from '../../src/store/reference/lender-data.ts'
import { type Console, openConsole } from './support.ts'

let testConsole: Console
before(async () => {
  testConsole = await openConsole()
  await testConsole.sql`truncate dealers, users cascade`
})
after(() => testConsole.close())

const outside = () => ({
  ...testConsole.service,
  isSandbox: false,
  signing: { ...testConsole.service.signing, isOwnSeal: false },
})

const left = async (service = outside()): Promise<readonly string[]> =>
  (await readSetup(service)).filter(({ isDone }) => !isDone).map(({ step }) => step)

test('an empty installation has everything to do, in the order to do it', async () => {
  assert.deepEqual(await left(), SETUP_STEPS)
})

test('sample products are enough in a sandbox alone', async () => {
  for (const product of SAMPLE_PRODUCTS) await insertProductVersion(testConsole.sql, product, new Date())
  await testConsole.service.referenceData.newest()
  assert.ok((await left()).includes('product'))
  assert.ok(!(await left(testConsole.service as ReturnType<typeof outside>)).includes('product'))
})

test('an admin who was only invited does not count', async () => {
  await testConsole.addUser('admin', null)
  await testConsole.addUser('admin', null, { isInvited: true })
  assert.ok((await left()).includes('secondAdmin'))
  await testConsole.addUser('admin', null)
  assert.ok(!(await left()).includes('secondAdmin'))
})

test('the lender’s own details and key are done, and a sandbox needs neither', async () => {
  const { signing } = testConsole.service
  const own = { ...outside(), signing: { ...signing, wording: { ...SAMPLE_WORDING, sample: false } } }
  const steps = await left(own)
  assert.ok(!steps.includes('lenderFile') && !steps.includes('seal'))
  const inSandbox = (await readSetup(testConsole.service)).map(({ step }) => step)
  assert.ok(!inSandbox.includes('lenderFile') && !inSandbox.includes('seal'))
})

test('outside a sandbox an admin sees what is missing before the first live application', async () => {
  const live = await readLiveChecks(outside())
  assert.deepEqual(
    live.map(({ check }) => check),
    LIVE_CHECK_NAMES,
  )
  const missing = live.filter(({ isDone }) => !isDone).map(({ check }) => check)
  assert.ok(missing.includes('lenderFile') && missing.includes('mail') && !missing.includes('sandbox'))
  assert.ok(
    (await readLiveChecks(testConsole.service)).some(({ check, isDone }) => check === 'sandbox' && !isDone),
  )
})

test('a disabled dealer and its users do not count', async () => {
  const id = testConsole.dealers.own
  await testConsole.sql`insert into dealers (id, name, special_agreement, created_at) values (${id}, 'Sample', false, now())`
  await testConsole.addUser('dealerUser', 'own', { isInvited: true })
  assert.ok(!(await left()).some((step) => step === 'dealer' || step === 'dealerUser'))
  await testConsole.sql`update dealers set disabled_at = now()`
  const steps = await left()
  assert.ok(steps.includes('dealer') && steps.includes('dealerUser'))
})

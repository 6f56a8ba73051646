/** Outside a sandbox: what the Setup page lists before the first live application, and whom pages name without a lender's file. */
import assert from 'node:assert/strict'
import { UNNAMED_WORDING } from '../../src/adapters/agreement/content/sample-wording.ts'
import { SAMPLE_PRODUCTS } from '../../src/domain/finance/sample-products.ts'
import { shadesOf } from '../../src/domain/lender/brand.ts'
import { LIVE_CHECK_NAMES } from '../../src/domain/lender/live-checks.ts'
import { recordAlone } from '../../src/store/audit/change.ts'
import { insertProductVersion } from '../../src/store/reference/products.ts'
import { headOf } from '../operations/guard-world.ts'
import { approved, bodyOf } from '../operations/signing-scene.ts'
import { sampleSigning } from '../support/signing.ts'
import { eventually } from './house.ts'
import { browserTests } from './support.ts'

/** As settings say it of a new installation; tests add what an operator does. */
const signing = {
  ...sampleSigning({ lacking: 'Nothing can be signed.' }),
  publicWording: UNNAMED_WORDING,
  isOwnSeal: false,
}
const installation = {
  hasOwnDatabase: false,
  hasOwnKeys: false,
  hasMailServer: false,
  publicUrl: 'http://finance.example',
  misspelt: ['TIMESTAMP_ULR is not a setting and has no effect. Did you mean TIMESTAMP_URL?'],
}

browserTests(
  'before the first live application',
  (each) => {
    each(
      'an admin sees what is missing, then less, then nothing',
      { as: 'admin' },
      async ({ house, page, open, keys, looksRight }) => {
        const card = page.getByRole('region', { name: 'Before the first live application' })
        const checks = card.getByRole('listitem')
        const shows = async (sentence: string, todo: number) => {
          await open('/console/setup', 'Setup')
          await card.getByText(sentence, { exact: true }).waitFor()
          assert.equal(await checks.count(), LIVE_CHECK_NAMES.length)
          assert.equal(await checks.filter({ hasText: ': to do' }).count(), todo)
        }
        await shows('9 required items are missing.', 11)
        await card.getByText(/^TIMESTAMP_ULR is not a setting/).waitFor()
        await looksRight('much missing')
        // The keyboard comes from the page's own steps to the guide.
        await keys.reach(page.getByRole('link', { name: 'Invite administrator' }))
        await keys.press(card.getByRole('link', { name: 'First live application' }))
        await page.getByRole('heading', { level: 1, name: 'First live application' }).waitFor()

        Object.assign(installation, {
          hasOwnDatabase: true,
          hasOwnKeys: true,
          hasMailServer: true,
          publicUrl: 'https://finance.example',
          misspelt: [],
        })
        Object.assign(signing, {
          wording: { ...signing.wording, sample: false },
          isOwnSeal: true,
        })
        await recordAlone(
          house.sql,
          { actor: { kind: 'operator', id: 'sample' }, now: house.service.now },
          'backup.started',
          { kind: 'backup', id: 'sample' },
        )
        await house.addUser('admin')
        await shows('1 required item is missing.', 2)
        await looksRight('little missing')

        const [product] = SAMPLE_PRODUCTS
        assert.ok(product !== undefined)
        await insertProductVersion(house.sql, { ...product, id: 'own-product', sample: false }, new Date())
        Object.assign(signing, { timeStamp: async () => Buffer.alloc(0) })
        await eventually('the product', async () =>
          house.service.referenceData.current().products.some(({ sample }) => !sample) ? true : undefined,
        )
        await shows('This installation is ready for live applications.', 0)
        await looksRight('nothing missing')
      },
    )

    each(
      'staff read why a live application cannot be signed',
      { as: 'underwriter', meets: ['409 start-signing'] },
      async ({ house, open, keys, button, fails, looksRight }) => {
        Object.assign(signing, { lackingLive: 'Nothing can be signed while LENDER_FILE is a sample.' })
        const reference = await approved(house.service, bodyOf('individual'))
        await open(`/console/cases/${reference}/signing?mode=live`, /./)
        await keys.press(button('Start signing'))
        await fails('Nothing can be signed while LENDER_FILE is a sample.')
        await looksRight('refused')
        assert.equal((await headOf(house.service, reference)).state, 'Approved')
      },
    )

    each('nobody reads of a sample lender', { sizes: ['phone'] }, async ({ page, open, looksRight }) => {
      await open('/console/sign-in', 'Sign in')
      await page.getByRole('banner').getByText('Your lender', { exact: true }).waitFor()
      assert.match(await page.title(), /Your lender/)
      assert.doesNotMatch(await page.content(), /Sample Motor Finance/)
      await looksRight('signing in')
    })
  },
  () => ({
    settings: { sandbox: false, signing, installation },
    brand: { shades: shadesOf('#1d3f8f'), logo: undefined },
  }),
)

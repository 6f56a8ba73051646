/** The example of a LENDER_FILE: read as the service reads it, drawn from, and told of in the guide. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { agreementInputOf, applicationOf } from '../../examples/agreements.ts'
import { agreementOf } from '../../src/adapters/agreement/content/content.ts'
import { drawAgreement } from '../../src/adapters/agreement/content/render.ts'
import { wordsOf } from '../../src/adapters/agreement/content/wording.ts'
import { SAMPLE_WORDING } from '../../src/adapters/agreement/content/wording-file.ts'
import { readConfig } from '../../src/service/config.ts'
import { openSigningSettings } from '../../src/service/signing-settings.ts'
import { readPdf } from '../support/pdf-reading.ts'

const FOLDER = new URL('../../examples/lender/', import.meta.url)
const content = agreementOf(agreementInputOf('b', applicationOf('b', 'joint')))

const load = async () => {
  const LENDER_FILE = fileURLToPath(new URL('lender.json', FOLDER))
  const { wording } = await openSigningSettings(
    readConfig({ DATA_DIR: tmpdir(), SANDBOX: 'off', LENDER_FILE }),
    Date.now,
  )
  return wording
}

test('the example is the sample wording, with a logo beside it', async () => {
  const logo = readFileSync(new URL('logo.png', FOLDER))
  assert.deepEqual({ ...(await load()), logo: null }, SAMPLE_WORDING)
  assert.ok(logo.equals((await load()).logo ?? Buffer.alloc(0)))
})

test('agreements are drawn from the example, with its logo', async () => {
  const { structure, pages } = await readPdf((await drawAgreement(content, await load())).pdf)
  assert.match(JSON.stringify(structure[0]), /"alt":"Logo of Sample Motor Finance \(sample lender\)"/)
  assert.ok(!pages.flat().join(' ').includes('{'))
})

test('the guide names every placeholder, and no other', async () => {
  const guide = readFileSync(new URL('../../docs/guides/agreements.md', import.meta.url), 'utf8')
  const named = [...guide.matchAll(/^\| `\{([A-Za-z]+)\}`/gm)].map(([, name]) => name)
  assert.deepEqual(named.toSorted(), Object.keys(wordsOf(content, SAMPLE_WORDING)).toSorted())
})

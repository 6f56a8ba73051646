/**
 * A developer who has a service's address and an empty folder, and no copy of the project: every block of every guide for
 * integrators works as the service serves it.
 */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { addressOf } from '../../src/server/docs/markup.ts'
import { blocksIn, FOR_INTEGRATORS } from './blocks.ts'
import { provePage } from './prove.ts'
import { openReader } from './reader.ts'

/** What only a copy of the project has, or whoever runs the service. */
const OF_THE_PROJECT =
  /npm (?:start|ci)\b|npm run\b|data\/sandbox\.json|node bin\/|DATA_DIR|(?<!\/docs\/)\bexamples\/|project(?:'s|’s)? folder|copy of (?:this|the) project/

const service = await openReader({ SANDBOXES_PER_HOUR: '1000' })
after(() => service.close())

const served = async (file: string) => {
  const page = `http://${service.address}${addressOf(file)}${file === 'docs/README.md' ? '' : '.md'}`
  const response = await fetch(page, { headers: { accept: 'text/markdown' } })
  // Plans name blocks as the file has them.
  const text = (await response.text()).replaceAll(service.address, '127.0.0.1:8080')
  return { file, status: response.status, text }
}

const pages = await Promise.all(FOR_INTEGRATORS.map(served))

test('every link in the Markdown leads to what the service serves, or to another site', async () => {
  const links = pages.flatMap(({ file, text }) =>
    [...text.matchAll(/\]\((?!#)([^()\s]+)\)/g)].map(([, link = '']) => ({ file, link })),
  )
  const targets = [...new Set(links.map(({ link }) => link.replace(/#.*/, '')))].filter(
    (target) => !target.startsWith('https://'),
  )
  const missing = await Promise.all(
    targets.map(async (target) => {
      const own = target.replace(/^http:\/\/127\.0\.0\.1:8080/, `http://${service.address}`)
      const found = own !== target && (await fetch(own)).ok
      return found ? [] : links.filter(({ link }) => link.startsWith(target))
    }),
  )
  assert.ok(targets.length > 20)
  assert.deepEqual(missing.flat(), [])
})

for (const { file, status, text } of pages) {
  test(`${file} is served, and needs nothing of the project`, () => {
    assert.equal(status, 200)
    const found = text
      .split('\n')
      .flatMap((line, i) => (OF_THE_PROJECT.test(line) ? [`${i + 1}: ${line}`] : []))
    assert.deepEqual(found, [])
  })

  provePage(file, blocksIn(text), service.elsewhere)
}

/** Pages in the oldest browsers for which they are built, for those before them, and on paper. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { eventually } from './house.ts'
import { startScene } from './signing-scene.ts'
import { isReadable, openLink } from './signing-steps.ts'
import { browserTests } from './support.ts'

const CONSOLE = new URL('../../console/', import.meta.url)
const textOf = (file: string) => readFileSync(new URL(file, CONSOLE), 'utf8')

/** What Safari 15 refuses to parse. The whole file is then lost, and the page stays empty. */
const REFUSED: Readonly<Record<string, RegExp>> = {
  'a lookbehind (16.4)': /\(\?<[=!]/,
  'a static block (16.4)': /\bstatic\s*\{/,
  'import attributes (17.2)': /\bimport\b[^;]*\bwith\s*\{\s*type\b/,
}

const refusedIn = (code: string) =>
  Object.entries(REFUSED).flatMap(([what, form]) => (form.test(code) ? [what] : []))

test('syntax that the oldest browser refuses is found', () => {
  for (const [code, count] of [
    ['a.replace(/(?<!^)[A-Z]/g,b)', 1],
    ['new RegExp("(?<=a)b")', 1],
    ['class A{static{B=1}}', 1],
    ['import a from"./a.json"with{type:"json"}', 1],
    ['a=b/v;c=/(?<name>a)/u;class A{static a={}}', 0],
  ] as const)
    assert.equal(refusedIn(code).length, count, code)
})

test('no built file has syntax that the oldest browser refuses', () => {
  const files = readdirSync(new URL('dist/assets/', CONSOLE)).filter((name) => /\.m?js$/.test(name))
  assert.ok(files.length > 50)
  for (const file of files) assert.deepEqual(refusedIn(textOf(`dist/assets/${file}`)), [], file)
})

test('the page names the browsers for which it is built, without scripts', () => {
  const [, targets = ''] = /target: \[(.*)\]/.exec(textOf('vite.config.ts')) ?? []
  const names = [...targets.matchAll(/'([a-z])([a-z]+)(\d+)'/g)].map(
    ([, first = '', rest, version]) => `${first.toUpperCase()}${rest} ${version}`,
  )
  assert.ok(names.length >= 3)
  const sentence = textOf('dist/index.html').replaceAll(/\s+/g, ' ')
  for (const name of names) assert.ok(sentence.includes(name), name)
})

/** What Safari 15.0 does not have and pages or their libraries call. */
const TAKE_AWAY = `
  for (const name of ['at', 'findLast', 'toReversed', 'toSorted', 'toSpliced', 'with']) delete Array.prototype[name]
  for (const { prototype } of [String, Object.getPrototypeOf(Uint8Array)]) delete prototype.at
  for (const [of, name] of [[Object, 'hasOwn'], [URL, 'canParse'], [Promise, 'withResolvers'], [window, 'structuredClone']])
    delete of[name]
  delete Object.getPrototypeOf(crypto).randomUUID
  delete window.BroadcastChannel`

browserTests('any browser', (each) => {
  each(
    'signers reach their agreement in the oldest browser, with a code in the digits of their keyboard',
    { sizes: ['phone'] },
    async (visit) => {
      const { house, page, keys, button, field, arrives } = visit
      await page.addInitScript(TAKE_AWAY)
      const { emails } = await startScene(house, 'individual')
      const [email = ''] = emails
      await openLink(visit, email)
      await keys.press(button('Send me a code'))
      await arrives('Enter your code')
      const code = await house.codeInMailTo(email)
      const inDigitsFrom = (zero: string) =>
        code.replaceAll(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)))
      for (const zero of ['٠', '۰', '０']) {
        await field('6-digit code').fill(inDigitsFrom(zero))
        assert.equal(await field('6-digit code').inputValue(), code)
      }
      await keys.press(button('Continue'))
      await isReadable(page)
    },
  )

  each('a page in dark mode prints as in light mode', { as: 'underwriter' }, async ({ page, open }) => {
    const lightness = async () => {
      const colours: readonly string[] = await page.evaluate(
        `[getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor]`,
      )
      return colours.map((colour) => Math.max(...(colour.match(/\d+/g) ?? []).slice(0, 3).map(Number)))
    }
    const isPrinted = async (media: 'print' | 'screen', dark: boolean) => {
      await page.emulateMedia({ colorScheme: 'dark', media })
      await eventually(`${media} to have its colours`, async () => {
        const [text = 0, ground = 0] = await lightness()
        return (dark ? text > 200 && ground < 60 : text < 60 && ground > 200) || undefined
      })
    }
    await page.emulateMedia({ colorScheme: 'dark', media: 'screen' })
    await open('/console/queue/toDecide', 'To decide')
    await isPrinted('screen', true)
    await isPrinted('print', false)
    await isPrinted('screen', true)
    await page.evaluate(`dispatchEvent(new Event('beforeprint'))`)
    assert.ok(((await lightness())[0] ?? 255) < 60)
    await page.evaluate(`dispatchEvent(new Event('afterprint'))`)
    assert.ok(((await lightness())[0] ?? 0) > 200)
  })
})

test('the documentation is dark on screens alone', () => {
  const styles = textOf('../src/server/docs/site.css')
  assert.equal(styles.match(/prefers-color-scheme: dark/g)?.length, 1)
  assert.match(styles, /@media screen and \(prefers-color-scheme: dark\)/)
})

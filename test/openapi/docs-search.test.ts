/** The documentation's search, over HTTP: forty questions of dealers' developers, and what else it promises. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { openLibrary } from '../../src/server/docs/library.ts'
import { SYNONYMS } from '../../src/server/docs/synonyms.ts'
import {
  ADDRESS_QUESTIONS,
  NAMED_OPERATIONS,
  OTHER_QUESTIONS,
  QUESTIONS,
  type Question,
} from './search-questions.ts'
import { servedDocsPage } from './served-docs-page.ts'

let app: FastifyInstance
const closing: (() => unknown)[] = []
before(async () => {
  app = await servedDocsPage({ after: (close: () => unknown) => closing.push(close) })
})
after(() => Promise.all(closing.map((close) => close())))

const resultsOf = async (query: string): Promise<string> => {
  const { statusCode, body } = await app.inject(`/docs/search?part=results&q=${encodeURIComponent(query)}`)
  assert.equal(statusCode, 200)
  return body
}

/** What is found, in its order: the address without its anchor, and what the link says. */
const foundIn = (html: string): readonly { readonly page: string; readonly text: string }[] =>
  [...html.matchAll(/<li><a href="([^"#]*)[^"]*">([^<]*)<\/a>/g)].map(([, page = '', text = '']) => ({
    page,
    text,
  }))

const pageOf = async ({ page }: Question): Promise<string> => {
  const addresses = [page].flat()
  for (const address of addresses) if ((await app.inject(address)).statusCode === 200) return address
  throw new Error(`None of ${addresses.join(', ')} exists`)
}

const firstIsRight = async (question: Question): Promise<void> => {
  const [first] = foundIn(await resultsOf(question.asked))
  assert.ok(first, 'Nothing was found')
  assert.equal(first.page, await pageOf(question), first.text)
  if (question.heading !== undefined) assert.match(first.text, question.heading)
}

test('there are forty questions, each once', () => {
  assert.equal(new Set(QUESTIONS.map(({ asked }) => asked)).size, 40)
})

/** So many of the forty questions must find their page first. */
const RIGHT_MINIMUM = 38

test('the page that answers a developer’s question comes first', async () => {
  const wrong: string[] = []
  for (const question of QUESTIONS)
    await firstIsRight(question).catch(({ message }) => wrong.push(`${question.asked}: ${message}`))
  assert.ok(QUESTIONS.length - wrong.length >= RIGHT_MINIMUM, wrong.join('\n'))
})

test('each of them, and each that has only the address in mind, is answered within the first three', async () => {
  const wrong: string[] = []
  for (const question of [...QUESTIONS, ...ADDRESS_QUESTIONS]) {
    const page = await pageOf(question)
    const found = foundIn(await resultsOf(question.asked)).slice(0, 3)
    const isAnswered = found.some((one) => one.page === page && (question.heading?.test(one.text) ?? true))
    if (!isAnswered)
      wrong.push(`${question.asked}: ${found.map((one) => `${one.page} ${one.text}`).join(', ')}`)
  }
  assert.deepEqual(wrong, [])
})

test('nothing for contributors is among the first three of a developer’s question', async () => {
  for (const { asked } of [...QUESTIONS, ...ADDRESS_QUESTIONS]) {
    const body = await resultsOf(asked)
    const audiences = [...body.matchAll(/<\/a> <span>(?:[^<]* · )?([^<·]+)<\/span>/g)].map(([, name]) => name)
    assert.ok(audiences.length > 0, asked)
    assert.ok(!audiences.slice(0, 3).includes('Contributors'), `${asked}: ${audiences.slice(0, 3)}`)
  }
})

describe('an operation that a question names comes first', () => {
  for (const [asked, id] of NAMED_OPERATIONS)
    test(asked, async () => {
      const [first] = foundIn(await resultsOf(asked))
      assert.equal(first?.page, `/docs/api/${id}`)
    })
})

describe('what others ask is found as well', () => {
  for (const question of OTHER_QUESTIONS) test(question.asked, () => firstIsRight(question))
})

test('a search for one audience finds nothing of the others', async () => {
  const of = async (audience: string) => {
    const { body } = await app.inject(`/docs/search?part=results&q=key&for=${audience}`)
    return {
      body,
      pages: new Set(foundIn(body.slice(body.indexOf('class="found"'))).map(({ page }) => page)),
    }
  }
  const [developers, operators, all] = [await of('integrator'), await of('operator'), await of('')]
  assert.ok(developers.pages.size > 0 && operators.pages.size > 0)
  assert.deepEqual(
    [...developers.pages].filter((page) => operators.pages.has(page)),
    [],
  )
  assert.match(operators.body, /data-audience="operator" aria-current="true"/)
  assert.deepEqual((await of('nobody')).pages, all.pages)
  const { body } = await app.inject('/docs/search?q=key&for=operator')
  assert.match(body, /<input type="hidden" name="for" value="operator">/)
})

test('every other word for something is in a page, so that it can find it', async () => {
  const { pages } = await openLibrary('https://finance.lender.example')
  const text = [...pages.values()].map(({ markdown }) => markdown.toLowerCase()).join(' ')
  const known = SYNONYMS.filter(([, words]) =>
    words.some((word) => word.split(/[\s-]+/).every((one) => text.includes(one.toLowerCase()))),
  )
  assert.deepEqual(
    SYNONYMS.filter((row) => !known.includes(row)).map(([asked]) => asked[0]),
    [],
  )
})

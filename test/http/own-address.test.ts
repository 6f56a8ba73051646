/** The documents that a service serves name its own address, so that what is copied from them runs as it is. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '../support/world.ts'

const PUBLIC_URL = 'https://finance.example'

for (const publicUrl of [undefined, PUBLIC_URL])
  test(`${publicUrl === undefined ? 'the address that it listens at' : 'PUBLIC_URL'} is the server of OpenAPI and in samples`, async (t) => {
    const world = await openWorld(publicUrl === undefined ? {} : { publicUrl })
    t.after(() => world.close())
    const expected = publicUrl ?? world.baseUrl
    assert.match(expected, /^https?:\/\/[^/]+$/)
    const { body } = await world.call(undefined, 'GET', '/openapi.json')
    assert.equal(body.servers[0].url, expected)
    assert.equal(body.externalDocs.url, `${expected}/docs`)
    for (const [path, shown] of [
      ['/docs', `${expected}/api/case/submit`],
      ['/docs/guides/start.md', `${expected}/`],
      ['/llms.txt', `(${expected}/openapi.json)`],
    ] as const)
      assert.ok((await world.call(undefined, 'GET', path)).text.includes(shown), path)
  })

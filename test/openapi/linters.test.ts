/**
 * The documents as the service serves them pass the linters that integrators use.
 *
 * Spectral adds some hundred small packages to the development packages, and about two seconds to `npm ci`. One of them
 * reports each installation to its makers; package.json puts an empty package in its place.
 */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import SwaggerParser from '@apidevtools/swagger-parser'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { openWorld, type World } from '../support/world.ts'

let world: World
let openApi = ''
let asyncApi = ''

before(async () => {
  world = await openWorld({})
  openApi = await (await fetch(`${world.baseUrl}/openapi.json`)).text()
  asyncApi = await (await fetch(`${world.baseUrl}/asyncapi.json`)).text()
})
after(() => world.close())

const foundBySpectral = async (source: string, ruleset: object) => {
  const linter = new spectral.Spectral()
  linter.setRuleset({ extends: [ruleset as never] })
  const found = await linter.run(source)
  return found.map(({ code, message, path }) => `${code}: ${message} (${path.join('/')})`)
}

test('Spectral finds nothing in the OpenAPI document with its own rules', async () => {
  assert.deepEqual(await foundBySpectral(openApi, rulesets.oas), [])
})

test('Spectral finds nothing in the AsyncAPI document with its own rules', async () => {
  assert.deepEqual(await foundBySpectral(asyncApi, rulesets.asyncapi), [])
})

test('redocly finds nothing in both documents with every recommended rule', async () => {
  // This generation of redocly knows AsyncAPI 3.0 only, to which 3.1 adds what the document does not use.
  const of30 = asyncApi.replace('"asyncapi":"3.1.0"', '"asyncapi":"3.0.0"')
  const config = await createConfig({ extends: ['recommended-strict'] })
  for (const [absoluteRef, source] of Object.entries({ 'openapi.json': openApi, 'asyncapi.json': of30 })) {
    const problems = await lintFromString({ source, absoluteRef, config })
    assert.deepEqual(
      problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`),
      [],
    )
  }
})

test('swagger-parser takes the OpenAPI document, and resolves every reference', async () => {
  const document = await SwaggerParser.validate(JSON.parse(openApi))
  assert.ok(!JSON.stringify(document.paths?.['/api/quote/submit']).includes('"$ref":"#/components/headers'))
})

test('every address in the document is absolute for whoever reads it at the service’s own address', async () => {
  const { servers, components } = JSON.parse(openApi)
  assert.equal(servers[0].url, world.baseUrl)
  assert.equal(
    components.securitySchemes.accessToken.flows.clientCredentials.tokenUrl,
    `${world.baseUrl}/oauth/token`,
  )
  assert.doesNotMatch(openApi, /\]\(\/|"(?:url|tokenUrl)":"\//)
})

test('under another name of the service the addresses lead back to where the document came from', async () => {
  const other = world.baseUrl.replace('127.0.0.1', 'localhost')
  const relative = await (await fetch(`${other}/openapi.json`)).text()
  assert.equal(JSON.parse(relative).servers[0].url, '/')
  assert.doesNotMatch(relative, /any-address/)
})

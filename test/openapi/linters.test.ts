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

/** Rules of Spectral that are wrong for the OpenAPI document. */
const WRONG_FOR_OPENAPI = {
  // The document is the same for every lender, and only the lender has a contact for integrators.
  'info-contact': 'off',
  // OpenAPI 3.1 lets a scheme that is not OAuth list what a caller needs; Spectral looks for OAuth scopes.
  'oas3-operation-security-defined': 'off',
} as const

/** The same for the AsyncAPI document. */
const WRONG_FOR_ASYNCAPI = {
  'asyncapi-info-contact': 'off',
  // Webhooks go to the receiver's server, which no document of ours can name.
  'asyncapi-servers': 'off',
  // The document uses nothing of AsyncAPI 3.1, and more tools read 3.0.
  'asyncapi-latest-version': 'off',
} as const

const foundBySpectral = async (source: string, ruleset: object, rules: Readonly<Record<string, 'off'>>) => {
  const linter = new spectral.Spectral()
  linter.setRuleset({ extends: [ruleset as never], rules })
  const found = await linter.run(source)
  return found.map(({ code, message, path }) => `${code}: ${message} (${path.join('/')})`)
}

test('Spectral finds nothing in the OpenAPI document', async () => {
  assert.deepEqual(await foundBySpectral(openApi, rulesets.oas, WRONG_FOR_OPENAPI), [])
})

test('Spectral finds nothing in the AsyncAPI document', async () => {
  assert.deepEqual(await foundBySpectral(asyncApi, rulesets.asyncapi, WRONG_FOR_ASYNCAPI), [])
})

test('redocly finds nothing in the OpenAPI document with every recommended rule', async () => {
  const config = await createConfig({ extends: ['recommended-strict'] })
  const problems = await lintFromString({ source: openApi, absoluteRef: 'openapi.json', config })
  assert.deepEqual(
    problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`),
    [],
  )
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
  const { servers } = JSON.parse(await (await fetch(`${other}/openapi.json`)).text())
  assert.equal(servers[0].url, '/')
})

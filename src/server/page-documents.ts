/**
 * Serves the built console: its page at each of its addresses, with the lender's logo, name and colour in it, so that
 * no other look appears first, and the files that the page loads. The page's policy allows nothing else.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeHtml } from '../../packages/values/html.ts'
import type { LenderBrand, Logo, SchemeShades } from '../domain/lender/brand.ts'
import { contactOf } from '../domain/lender/contact.ts'
import { type SharedBytes, sendShared, sharedBytes } from '../http/bodies/send-file.ts'
import type { PageFiles } from '../http/browsers.ts'
import { CONSOLE_API } from '../http/operation.ts'
import { sendProblem } from '../http/problem.ts'
import { signInOperations } from '../modules/people/sign-in-pages.ts'
import type { Service } from '../service/service.ts'

/** An SVG opened on its own runs and loads nothing; its own styles apply. */
const LOGO_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox"

const YEAR_SECONDS = 31_536_000
const KEPT_FOR_EVER = `public, max-age=${YEAR_SECONDS}, immutable`
const NONCE_BYTES = 16

/** The page's addresses. The browser decides what to show at each. */
const PEOPLE_PATHS: readonly string[] = ['/console', '/console/*']
const SIGN_PATH = '/sign'
const VISITOR_PATHS = [
  '/console/forgot-password',
  '/console/password',
  '/console/sign-in/provider',
  '/consent',
  SIGN_PATH,
  '/review',
  '/unsubscribe',
]

/** Behind the sign-in, the browser asks who is signed in while it loads the scripts, which need it to read anything. */
const WHO_ASKED = `<${CONSOLE_API}${signInOperations.readMe.path}>; rel=preload; as=fetch; crossorigin`

/** What the page loads. */
const FILE = { consoleOperation: 'asset', budget: 'files' } as const

const NOT_BUILT = 'The console is not built yet: run "npm run build", and start the service again.'

/** Registers the page and its files. If they are not built, the addresses say so. */
export const consolePages = (
  app: FastifyInstance,
  files: PageFiles | undefined,
  { brand: given, signing }: Pick<Service, 'brand' | 'signing'>,
): void => {
  const brand = given && pageBrand(given, signing.publicWording.name)
  const loading: Readonly<Record<string, string>> = { [SIGN_PATH]: agreementLoading(signing.publicWording) }
  for (const path of [...PEOPLE_PATHS, ...VISITOR_PATHS]) {
    app.get(path, { config: { consoleOperation: 'page' } }, async (_request, reply) => {
      if (files === undefined) return sendProblem(reply, 'unavailable', NOT_BUILT)
      if (PEOPLE_PATHS.includes(path)) reply.header('link', WHO_ASKED)
      return sendPage(reply, files, { brand, loading: loading[path] })
    })
  }
  const logo = brand?.logo
  if (logo !== undefined) {
    app.get(logo.path, { config: FILE }, async (request, reply) => {
      reply.header('cache-control', KEPT_FOR_EVER).header('content-security-policy', LOGO_POLICY)
      return sendShared(request, reply, logo.file)
    })
  }
  app.get<{ Params: { '*': string } }>('/console/assets/*', { config: FILE }, async (request, reply) => {
    if (files === undefined) return sendProblem(reply, 'unavailable', NOT_BUILT)
    const asset = files.assets.get(request.params['*'])
    if (asset === undefined) return sendProblem(reply, 'not-found', 'This path does not exist.')
    reply.header('cache-control', KEPT_FOR_EVER)
    return sendShared(request, reply, asset)
  })
}

/** As in the built page, until its scripts are there. */
const LOADING = '<p>Loading…</p>'

/** Signers may have a slow line, and the link in the email is all that they know of the lender's pages. */
const agreementLoading = (lender: Service['signing']['publicWording']): string =>
  [
    `<p><strong>${escapeHtml(lender.name)}</strong></p>`,
    '<p>Your agreement is loading. On a slow connection, this can take a minute.</p>',
    `<p>Does it not appear? Contact your dealer${contactIn(lender)}.</p>`,
  ].join('')

const contactIn = (lender: Service['signing']['publicWording']): string => {
  const contact = contactOf(lender)
  return contact === '' ? '' : ` or ${escapeHtml(lender.name)} (${escapeHtml(contact)})`
}

/** Each response has its own nonce, which the page's run-time styles carry. */
const sendPage = (
  reply: FastifyReply,
  files: PageFiles,
  { brand, loading }: { readonly brand: PageBrand | undefined; readonly loading: string | undefined },
): FastifyReply => {
  const nonce = randomBytes(NONCE_BYTES).toString('base64')
  const plain = files.pageWith(nonce)
  const page = loading === undefined ? plain : plain.replace(LOADING, () => loading)
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', policyWith(nonce))
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .send(brand === undefined ? page : brand.on(page, nonce))
}

/** The page posts by fetch only, so forms may be sent nowhere. */
const policyWith = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

type PageBrand = {
  /** The page with the lender's look in it. */
  readonly on: (page: string, nonce: string) => string
  readonly logo: { readonly path: string; readonly file: SharedBytes } | undefined
}

/** A lender's brand as the pages carry it. */
const pageBrand = ({ logo, shades }: LenderBrand, name: string): PageBrand => {
  const served = logo && { path: pathOf(logo), file: sharedBytes(logo.type, Buffer.from(logo.bytes)) }
  const source = served === undefined ? '' : ` data-logo="${served.path}"`
  const meta = `<meta name="lender" content="${escapeHtml(name)}"${source}>`
  const rules =
    shades === undefined ? undefined : `${rule('light', shades.light)}${rule('dark', shades.dark)}`
  return {
    on: (page, nonce) => {
      const style = rules === undefined ? '' : `<style nonce="${nonce}">${rules}</style>`
      return page
        .replace('<html ', () => '<html data-brand="lender" ')
        .replace('</head>', () => `${meta}${style}</head>`)
    },
    logo: served,
  }
}

const HASH_CHARACTERS = 12

/** The name contains a hash of the content, so browsers may keep the logo forever. */
const pathOf = ({ type, bytes }: Logo): string => {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_CHARACTERS)
  return `/console/assets/lender-logo-${hash}.${type === 'image/png' ? 'png' : 'svg'}`
}

/** Overrides the pages' own colours while the page shows the lender's look. */
const rule = (scheme: 'light' | 'dark', { fill, fillHover, text, chosen }: SchemeShades): string =>
  `:root[data-brand="lender"][data-mantine-color-scheme="${scheme}"]{${Object.entries({
    'mantine-color-pine-filled': fill,
    'mantine-color-pine-filled-hover': fillHover,
    'mantine-color-pine-text': text,
    'mantine-color-pine-light': chosen,
    'mantine-color-pine-light-hover': chosen,
    'mantine-color-pine-light-color': text,
    'mantine-color-pine-outline': text,
    'mantine-color-pine-outline-hover': chosen,
    'mantine-color-anchor': text,
    chosen,
    focus: text,
  })
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';')}}`

/** What routes declare, and what a request carries through its hooks. */

import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { escapeHtml } from '../../packages/values/html.ts'
import type { Caller, NoCaller } from '../adapters/access/authenticate.ts'
import type { Person } from '../adapters/access/person.ts'
import type { Scope } from '../domain/access/roles.ts'
import type { LenderBrand, Logo, SchemeShades } from '../domain/lender/brand.ts'
import { type SharedBytes, sharedBytes } from '../http/bodies/send-file.ts'
import type { Budget } from '../http/budgets.ts'
import type { Deadline } from '../http/in-time.ts'
import type { PageOperation } from '../http/operation.ts'
import type { SentCookie } from '../http/session-cookie.ts'
import type { ResponseContent } from './recorded.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation's name in the OpenAPI document. */
    operationId?: string
    /** The scope that the caller needs; absent on operations open to all. */
    scope?: Scope
    /** The scope that one of the lender's clients needs instead. */
    lenderScope?: Scope
    /**
     * The route only responds with 405 for methods that its path does not take; if it has a scope, after checking
     * credentials.
     */
    refusesMethod?: boolean
    /** The body is a file, which may be slow to arrive. */
    takesUploads?: boolean
    /** From which budget a network's requests are taken, of a route without a scope; `pages` unless declared. */
    budget?: Budget
    /** The response may wait for something to happen. */
    mayWait?: boolean
    /** The name of the console's operation; "page" and "asset" for its pages and their files. */
    consoleOperation?: string
    /** Who may call the console's operation. */
    who?: PageOperation['who']
    /** Whether the person must have proved who they are within the last few minutes. */
    proof?: 'fresh' | undefined
    /** Whether people may call it without the second factor that the lender requires. */
    isForEnrolling?: boolean | undefined
    /** Whether pages call it automatically. */
    isBackground?: boolean
  }
  interface FastifyInstance {
    /** The audience that access tokens for this service are meant for. */
    audience: () => string
    /** The caller by headers other than Authorization; undefined if the request sends none that the operator accepts. */
    callerByHeaders: (request: FastifyRequest) => Promise<Caller | NoCaller> | undefined
  }
  interface FastifyRequest {
    /** The calling client; undefined on operations open to all. */
    caller: Caller | undefined
    /** The response's content, for the request log. */
    responseContent: ResponseContent | undefined
    /** The bytes of the JSON body, also of one that cannot be read. */
    sentBytes: Uint8Array | undefined
    /** The text of a response to a test client, for the request log. */
    responseText: string | undefined
    /** The client that a request for a token, or one with a wrong secret, names. */
    tokenClient: string | undefined
    /** The person whom the request's cookie identifies. */
    person: Person | undefined
    /** By when the request of a page must get its response; undefined outside the console's operations. */
    deadline: Deadline | undefined
    /** The session cookie in the request. */
    sessionCookie: SentCookie | undefined
  }
}

// Puts the lender's logo, name and colour into the served page, so that no other look appears first.

/** An SVG opened on its own runs and loads nothing; its own styles apply. */
export const LOGO_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox"

export type PageBrand = {
  /** The page with the lender's look in it. */
  readonly on: (page: string, nonce: string) => string
  readonly logo: { readonly path: string; readonly file: SharedBytes } | undefined
}

/** A lender's brand as the pages carry it. */
export const pageBrand = ({ logo, shades }: LenderBrand, name: string): PageBrand => {
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

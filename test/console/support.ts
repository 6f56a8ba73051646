/**
 * A visit to the pages in a real browser, at the size of a phone and of a desktop, which records everything that goes
 * wrong.
 */

import assert from 'node:assert/strict'
import { after, before, describe, it, type TestContext } from 'node:test'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import type { Role } from '../../src/domain/access/roles.ts'
import { browserOfFile } from '../browser.ts'
import { type ConsoleFixture, type Furniture, openConsoleFixture, type User } from './house.ts'
import { type Keyboard, keyboardOf } from './keyboard.ts'
import { looksRight, type Scheme } from './looks.ts'

export const SIZES = {
  phone: { width: 360, height: 740 },
  desktop: { width: 1280, height: 800 },
} as const
export type Size = keyof typeof SIZES
/** The windows in which tests check every page and take pictures. */
export const WINDOWS: Readonly<Record<Size, { readonly width: number; readonly height: number }>> = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
}
const OTHER: Readonly<Record<Size, Size>> = { phone: 'desktop', desktop: 'phone' }
/** Each size has its own scheme, and states are looked at in one of them in turn: so both are seen with all colours. */
export const SCHEME_OF: Readonly<Record<Size, Scheme>> = { phone: 'light', desktop: 'dark' }

export type Visit = {
  readonly house: ConsoleFixture
  readonly page: Page
  readonly keys: Keyboard
  /** Who is signed in; a test that begins signed out must not ask. */
  readonly me: User
  /** Opens a path of the service, and waits for the heading. */
  readonly open: (path: string, heading: string | RegExp) => Promise<void>
  /** Waits for the page with this heading, to which the keyboard must have come. */
  readonly arrives: (heading: string | RegExp) => Promise<void>
  /** Waits until the page says that something was done. */
  readonly says: (sentence: string | RegExp) => Promise<void>
  /** Waits for the sentence of a failure. */
  readonly fails: (sentence: string | RegExp) => Promise<void>
  readonly button: (name: string | RegExp) => Locator
  readonly field: (label: string | RegExp) => Locator
  /** Waits until the keyboard is there. */
  readonly isAt: (control: Locator) => Promise<void>
  readonly dialog: (title: string | RegExp) => Locator
  readonly row: (name: string | RegExp) => Locator
  /** Reaches a page by the navigation, with the keyboard. */
  readonly goTo: (name: string) => Promise<void>
  /** Opens the menu of a person's own settings, which also has the sign-out. */
  readonly openMenu: () => Promise<void>
  /**
   * Asserts that everything fits into the window and that axe is satisfied, at one of the sizes in turn, each in its
   * scheme. A test that names its sizes looks only at those, in both schemes if it has one size.
   */
  readonly looksRight: (state: string) => Promise<void>
  /** The path with its query. */
  readonly path: () => string
}

export type Options = {
  /** The role of the new person who is signed in at the start. */
  readonly as?: Role
  /**
   * The responses other than 2xx that the browser must get, in this order, as "409 dealers"; "failed dealers" for no
   * answer. The browser may learn once a page that nobody is signed in.
   */
  readonly meets?: readonly string[]
  /** Further such responses that it may get, any number of times. */
  readonly mayMeet?: RegExp
  /** Other places that the browser may ask. */
  readonly mayAsk?: (url: string) => boolean
  readonly mayCopy?: boolean
  /** Whether the test gives its own answers (page.route). */
  readonly answersItself?: boolean
  /** How many times slower than this machine the browser runs. */
  readonly slowness?: number
  /** Where only the behaviour at these sizes is meant; without it a test runs at one and looks at both. */
  readonly sizes?: readonly Size[]
}

type Work = (visit: Visit) => Promise<void>

/** Registers a test, one for each size that it names. */
export type Each = (name: string, options: Options, work: Work) => void

/** Registers the tests of a file, which share a house, a browser and, for each size, what the browser keeps. */
export const browserTests = (
  what: string,
  tests: (each: Each) => void,
  /** Asked once, when the tests begin. */
  furnished: () => Furniture | Promise<Furniture> = () => ({}),
) =>
  describe(what, () => {
    const browserOf = browserOfFile()
    const contexts = new Map<Size, BrowserContext>()
    let house: ConsoleFixture | undefined
    before(async () => {
      house = await openConsoleFixture(await furnished())
    })
    after(async () => {
      for (const context of contexts.values()) await context.close()
      await house?.close()
    })
    tests((name, options, work) => {
      const sizes = options.sizes ?? ['desktop']
      for (const size of sizes) {
        it(`${name}, at the size of a ${size}`, async (t) => {
          const browser = await browserOf(t)
          if (browser === undefined || house === undefined) return
          const context = contexts.get(size) ?? (await newContext(browser, size, house.baseUrl))
          contexts.set(size, context)
          await visit(t, { house, context, looks: looksOf(size, options.sizes) }, options, work)
        })
      }
    })
  })

/** How a state is looked at: in which windows, and in which schemes there. */
type Look = { readonly size: Size; readonly schemes: readonly Scheme[] }

const looksOf = (size: Size, sizes: readonly Size[] | undefined): readonly Look[] => {
  const own = { size, schemes: [SCHEME_OF[size]] }
  if (sizes === undefined) return [own, { size: OTHER[size], schemes: [SCHEME_OF[OTHER[size]]] }]
  return sizes.length > 1 ? [own] : [{ size, schemes: ['light', 'dark'] }]
}

/** One page stays open in it, so that the process of the pages, with all that it has compiled, outlives each of them. */
const newContext = async (browser: Browser, size: Size, baseUrl: string): Promise<BrowserContext> => {
  const context = await browser.newContext({
    viewport: SIZES[size],
    locale: 'en-IE',
    reducedMotion: 'reduce',
    colorScheme: SCHEME_OF[size],
    hasTouch: size === 'phone',
  })
  const stays = await context.newPage()
  await stays.goto(`${baseUrl}/health/live`)
  return context
}

const PATIENCE_MILLISECONDS = 15_000

type Place = {
  readonly house: ConsoleFixture
  readonly context: BrowserContext
  readonly looks: readonly Look[]
}

const visit = async (
  t: TestContext,
  { house, context, looks }: Place,
  options: Options,
  work: Work,
): Promise<void> => {
  const { as, meets = [], mayAsk } = options
  const me = as === undefined ? undefined : await house.addUser(as)
  await beginAnew(context, options)
  if (me !== undefined) {
    const value = await house.begin(me, 'Chrome on Linux')
    await context.addCookies([{ name: 'forecourt', value, url: house.baseUrl }])
  }
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MILLISECONDS)
  // A page that is open goes on sending its requests itself for a moment after the first route is set.
  if (options.answersItself) await page.route('**', (route) => route.fallback())
  if (options.slowness !== undefined) await slowDown(page, options.slowness)
  const noted = noteFaults(page, house.baseUrl, mayAsk)
  try {
    await work(visitOf(house, page, me, looks))
    const met = noted.all().filter((one) => options.mayMeet?.test(one) !== true)
    assert.deepEqual(met, meets)
    assert.ok(noted.strangers() <= noted.loads(), 'asks more than once a page who is signed in')
  } catch (error) {
    t.diagnostic(`At ${page.url()}: ${noted.all().join('; ')}`)
    throw error
  } finally {
    await page.close()
  }
}

const slowDown = async (page: Page, rate: number): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

let drawn = 0

/** Each test comes from a network of its own, so that no test's failures slow another. */
const beginAnew = async (context: BrowserContext, { mayCopy = true }: Options): Promise<void> => {
  drawn++
  await context.clearCookies()
  await context.clearPermissions()
  if (mayCopy) await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': `2001:db8:0:${drawn.toString(16)}::1` })
}

/** What the browser complains of and whom else it asks. */
const noteFaults = (page: Page, baseUrl: string, mayAsk: (url: string) => boolean = () => false) => {
  const all: string[] = []
  let strangers = 0
  let loads = 0
  page.on('request', (request) => {
    const url = request.url()
    if (request.isNavigationRequest()) loads++
    if (!url.startsWith(`${baseUrl}/`) && !/^(data|blob):/.test(url) && !mayAsk(url)) all.push(`asks ${url}`)
  })
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    const text = message.text()
    const { pathname } = new URL(message.location().url || baseUrl)
    const path = placeOf(pathname)
    // The page follows the changes by itself, whatever a test does meanwhile.
    if (path === 'changes') return
    const status = /status of (\d+)/.exec(text)?.[1]
    if (status === '401' && path === 'me') strangers++
    else if (status !== undefined) all.push(`${status} ${path}`)
    else if (/net::ERR_FAILED/.test(text)) all.push(`failed ${path}`)
    else all.push(`console: ${text.replace(/: http.*/s, '')}`)
  })
  page.on('pageerror', (error) => all.push(`error: ${error.message}`))
  return { all: () => all, strangers: () => strangers, loads: () => loads }
}

/** An operation by what it is of: "users", "client", "draft", "public-keys"; "file" for a part of the pages themselves. */
const placeOf = (pathname: string): string => {
  if (pathname.startsWith('/console/assets/')) return 'file'
  const path = pathname.replace('/console/api/', '')
  if (/^drafts\/[^/]+$/.test(path)) return 'draft'
  const [, noun] = /^(client|case|dealer|user)s\/(?!search$)[^/]+$/.exec(path) ?? []
  return (
    noun ?? path.replace(/^(clients|cases|own-applications)\/[^/]+\//, '').replace(/[0-9a-f-]{36}/g, 'id')
  )
}

/** With LOOKS set to `all`, axe looks at every state in both schemes and in both windows: four times the work. */
export const LOOKS_AT_ALL = process.env['LOOKS'] === 'all'
/** Axe looks at each page at rest, in every-page.test.ts, and at the states of pages only with LOOKS=all. */
const withAxe = LOOKS_AT_ALL

let states = 0

/** Looks at the state, in one of the windows in turn, which leaves the page as large and as bright as it was. */
const lookAll = async (page: Page, state: string, looks: readonly Look[]): Promise<void> => {
  const own = page.viewportSize()
  const turn = states++ % looks.length
  for (const [place, { size, schemes }] of looks.entries()) {
    if (!LOOKS_AT_ALL && place !== turn) continue
    if (LOOKS_AT_ALL) await page.setViewportSize(WINDOWS[size])
    else if (place > 0) await page.setViewportSize(SIZES[size])
    const shown = LOOKS_AT_ALL ? (['light', 'dark'] as const) : schemes
    await looksRight(page, `${state}, at the size of a ${size}`, shown, { withAxe })
  }
  if ((looks.length === 1 && !LOOKS_AT_ALL) || own === null) return
  await page.setViewportSize(own)
  await page.emulateMedia({ colorScheme: looks[0]?.schemes[0] ?? null })
}

const visitOf = (house: ConsoleFixture, page: Page, me: User | undefined, looks: readonly Look[]): Visit => {
  const heading = (name: string | RegExp) =>
    page.getByRole('heading', { level: 1, name, exact: typeof name === 'string' })
  const keys = keyboardOf(page)
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' })
  return {
    house,
    page,
    keys,
    get me() {
      if (me === undefined) throw new Error('Nobody is signed in')
      return me
    },
    open: async (path, name) => {
      await page.goto(house.baseUrl + path)
      await heading(name).waitFor()
    },
    arrives: async (name) => {
      await heading(name).and(page.locator(':focus')).waitFor()
    },
    // A notice that moves to another corner, as a dialog closes, is in both for a moment.
    says: (sentence) => page.getByRole('status').filter({ hasText: sentence }).first().waitFor(),
    fails: (sentence) => page.getByRole('alert').filter({ hasText: sentence }).first().waitFor(),
    button,
    field: (label) => page.getByLabel(label, { exact: typeof label === 'string' }),
    isAt: (control) => control.and(page.locator(':focus')).waitFor(),
    dialog: (title) => page.getByRole('dialog', { name: title, exact: typeof title === 'string' }),
    row: (name) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: false }) }),
    goTo: async (name) => {
      const navigation = page.getByRole('navigation', { name: 'Main' })
      const link = navigation.getByRole('link', { name, exact: true })
      await navigation.waitFor()
      if (!(await link.isVisible())) await keys.press(navigation.getByRole('button', { name: 'More' }))
      await keys.press(link)
    },
    openMenu: async () => {
      await keys.press(button(/^Your menu/))
      await page.getByRole('dialog', { name: 'Your menu' }).waitFor()
    },
    looksRight: (state) => lookAll(page, state, looks),
    path: () => page.url().slice(house.baseUrl.length),
  }
}

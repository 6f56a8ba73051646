/** A real browser for tests: the Chromium that is installed, driven over its own protocol. */
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { TestContext } from 'node:test'
import { type Browser, chromium } from 'playwright-core'
import { afterLastFile } from './together.ts'

/** First the browser without windows, if it is installed: it draws the same pages in a sixth less processor time. */
const NAMES = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const USUAL_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * The first two draw the list under the address bar, which costs each window as much as a test does. The others are those that
 * Playwright turns off itself: of several such flags the last counts.
 */
const FEATURES_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** It speaks to nobody but the pages that a test opens. */
const FLAGS = [
  `--disable-features=${FEATURES_OFF.join(',')}`,
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages of one site share a process, which has their scripts compiled already while a page of the site is open.
  '--process-per-site',
]

let browser: Promise<Browser> | undefined

const closeBrowser = async (): Promise<void> => {
  const closing = await browser
  browser = undefined
  await closing?.close()
}

/**
 * One browser for all files of a process, started for the first test that asks and closed after the last file. Each
 * test or file opens a context of its own in it, and closes it. If none is installed each test is skipped with a
 * message, and the result is undefined; with REQUIRE_BROWSER=1 it fails instead.
 */
export const browserOfFile = (): ((t: TestContext) => Promise<Browser | undefined>) => {
  afterLastFile(closeBrowser)
  return async (t) => {
    const executablePath = usableBrowser(t)
    if (executablePath === undefined) return undefined
    browser ??= launch(executablePath)
    return browser
  }
}

/** A browser of the caller's own; undefined if none is installed. */
export const launchBrowser = async (): Promise<Browser | undefined> => {
  const path = installedBrowser()
  return path === undefined ? undefined : launch(path)
}

const launch = (executablePath: string): Promise<Browser> => chromium.launch({ executablePath, args: FLAGS })

const usableBrowser = (t: TestContext): string | undefined => {
  const path = installedBrowser()
  if (path !== undefined) return path
  const says = 'No Chromium or Chrome is installed here'
  if (process.env['REQUIRE_BROWSER'] === '1') throw new Error(`${says}, and REQUIRE_BROWSER asks for one`)
  t.skip(says)
  return undefined
}

const installedBrowser = (): string | undefined => {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...USUAL_PLACES].find(
    isExecutable,
  )
}

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

#!/usr/bin/env node
// The command "forecourt". This file itself keeps to what Node.js 20 understands.
import module from 'node:module'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { endWithout, isFitting, startFitting } from './fitting-node.js'

/** Set for the second start, so that a wrong executable is found out and not started for ever. */
const STARTED_AGAIN = 'FORECOURT_STARTED_AGAIN'

/** Beside the packages rather than in a folder that all users can write to. Where it can't be, starts are slower. */
const cacheCompiledCode = () => {
  try {
    module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/forecourt', import.meta.url)))
  } catch {
    // A cache is no more than a cache.
  }
}

if (isFitting()) {
  delete process.env[STARTED_AGAIN]
  cacheCompiledCode()
  await import('../src/main.ts')
} else if (process.env[STARTED_AGAIN] === undefined) {
  startFitting(fileURLToPath(import.meta.url), process.argv.slice(2), {
    ...process.env,
    [STARTED_AGAIN]: '1',
  })
} else {
  endWithout()
}

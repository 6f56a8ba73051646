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

/** Started by another process in its place, the service must not go on when that one was killed. */
const endWithStarter = () => {
  const starter = process.ppid
  setInterval(() => {
    if (process.ppid !== starter) process.kill(process.pid, 'SIGTERM')
  }, STARTER_LOOK_MILLISECONDS).unref()
}
const STARTER_LOOK_MILLISECONDS = 500

if (isFitting()) {
  if (process.env[STARTED_AGAIN] !== undefined && process.env[STARTED_AGAIN] !== String(process.pid))
    endWithStarter()
  delete process.env[STARTED_AGAIN]
  cacheCompiledCode()
  await import('../src/main.ts')
} else if (process.env[STARTED_AGAIN] === undefined) {
  startFitting(fileURLToPath(import.meta.url), process.argv.slice(2), {
    ...process.env,
    // Where this process becomes the other one its number stays, and there is no starter to watch.
    [STARTED_AGAIN]: String(process.pid),
  })
} else {
  endWithout()
}

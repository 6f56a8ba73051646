#!/usr/bin/env node
// The command "forecourt". This file itself must run on Node.js 20.
import module from 'node:module'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { endWithout, isFitting, startFitting } from './fitting-node.js'

/** Set for the second start, so that a wrong executable is detected instead of restarted forever. */
const STARTED_AGAIN = 'FORECOURT_STARTED_AGAIN'

/** In the package's own folder, not in one that all users can write to. If that fails, starts are slower. */
const cacheCompiledCode = () => {
  try {
    module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/forecourt', import.meta.url)))
  } catch {
    // The cache is optional.
  }
}

/** If another process started this one in its place, the service must not outlive it. */
const endWithStarter = (starter) => {
  setInterval(() => {
    if (process.ppid !== starter) process.kill(process.pid, 'SIGTERM')
  }, STARTER_LOOK_MILLISECONDS).unref()
}
const STARTER_LOOK_MILLISECONDS = 500

if (isFitting()) {
  const starter = process.env[STARTED_AGAIN]
  // By its number, since it may have ended before this one could ask who it was.
  if (starter !== undefined && starter !== String(process.pid)) endWithStarter(Number(starter))
  delete process.env[STARTED_AGAIN]
  cacheCompiledCode()
  await import('../src/main/main.ts')
} else if (process.env[STARTED_AGAIN] === undefined) {
  startFitting(fileURLToPath(import.meta.url), process.argv.slice(2), {
    ...process.env,
    // If this process becomes the other one, its number stays, and there is no parent to watch.
    [STARTED_AGAIN]: String(process.pid),
  })
} else {
  endWithout()
}

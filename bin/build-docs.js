// Renders the documentation into build/docs, at the end of `npm ci` and `npm run build`, so that no process has to.
import { fileURLToPath } from 'node:url'
import { startFitting } from './fitting-node.js'

startFitting(fileURLToPath(new URL('../src/server/docs/build.ts', import.meta.url)), [])

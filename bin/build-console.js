// Builds the web pages into console/dist, at the end of `npm ci`. Skips this with a message if the packages that build
// them are not installed: then the folder comes from elsewhere, as in the Docker image.
import { existsSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { startFitting } from './fitting-node.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const vite = fileURLToPath(new URL('../node_modules/vite/bin/vite.js', import.meta.url))

if (!existsSync(vite)) {
  process.stderr.write(
    'The web pages are not built, since packages for development were left out; "npm ci --include=dev" brings them.\n',
  )
  if (process.env.npm_lifecycle_event !== 'prepare') process.exitCode = 1
} else {
  process.chdir(root)
  startFitting(vite, ['build', 'console', '--logLevel', 'warn'])
}

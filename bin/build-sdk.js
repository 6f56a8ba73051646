// Builds the SDK and packs it: sdk/pack/forecourt-sdk-<version>.tgz, which the service hands out. With a folder as its argument the
// package goes there. Like the web pages it is left out where the packages for development were.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { startFitting } from './fitting-node.js'

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))

if (existsSync(at('node_modules/vite'))) startFitting(at('bin/pack-sdk.js'), process.argv.slice(2))

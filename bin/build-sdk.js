// Builds the SDK and packs it into sdk/pack/forecourt-sdk-<version>.tgz, which the service offers for download, or into
// the folder given as its argument. Like the web pages, it is skipped if the development packages are not installed.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { startFitting } from './fitting-node.js'

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))

if (existsSync(at('node_modules/vite'))) startFitting(at('bin/pack-sdk.js'), process.argv.slice(2))

// Runs one of the project's own scripts: node bin/script.js test/run.ts …
import process from 'node:process'
import { startFitting } from './fitting-node.js'

const [, , file, ...args] = process.argv
startFitting(file, args)

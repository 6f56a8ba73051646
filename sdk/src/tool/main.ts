/** The command `forecourt` of the package: what an integrator does with nothing but the service's address. */
import process from 'node:process'
import { run } from './program.ts'

process.exitCode = await run(process.argv.slice(2))

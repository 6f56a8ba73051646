/** The command `forecourt` of the package: what an integrator does with nothing but the service's address. */
import process from 'node:process'
import { run } from './program.ts'

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader of a pipe has enough.
  if (error.code === 'EPIPE') process.exit()
  throw error
})
process.exitCode = await run(process.argv.slice(2))

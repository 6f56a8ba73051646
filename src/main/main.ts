/** The program: runs the command that it was started with. */
import cluster from 'node:cluster'
import { run } from './program.ts'

// When piped into `head`, a command ends once nobody reads on.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

await run(process.argv.slice(2))
// The channel to the process that leads would keep this one alive.
if (cluster.isWorker) process.exit()

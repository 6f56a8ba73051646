/** The program: runs the command that it was started with. */
import cluster from 'node:cluster'
import { run } from './program.ts'

// A page that small buffers share stays while one of them does. Node.js's encoders keep theirs until a full garbage collection,
// which large pages would bring about once a second.
Buffer.poolSize = 8 * 1_024

await run(process.argv.slice(2))
// The channel to the process that leads would keep this one alive.
if (cluster.isWorker) process.exit()

/** The program: runs the command that it was started with. */
import { run } from './cli/program.ts'

const exitCode = await run(process.argv.slice(2))
if (exitCode !== undefined) process.exitCode = exitCode

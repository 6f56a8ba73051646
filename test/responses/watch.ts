/**
 * Watches every service that a process of the test run starts. The run preloads this file into all its processes
 * (NODE_OPTIONS in test/run-files.ts), so nothing in `src/` depends on it. It compares each response of the public API
 * with the OpenAPI document, each of the console with its declaration, and writes its findings for the end of the run.
 */
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { judgeResponses } from './judged-responses.ts'
import { type Finding, RESPONSES_FOLDER } from './report.ts'

const folder = process.env[RESPONSES_FOLDER]

const written = new Set<string>()
const write = (finding: Finding): void => {
  const line = JSON.stringify(finding)
  if (folder === undefined || written.has(line)) return
  written.add(line)
  // At once: many tests kill the process that answered.
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${line}\n`)
}

if (folder !== undefined)
  judgeResponses(({ operation, status, faults }) => {
    write({ operation, status })
    for (const fault of faults) write({ operation, status, fault, by: process.argv.slice(1).join(' ') })
  })

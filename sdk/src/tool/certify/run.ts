/** Runs a certification: one item after the other, by a script or with a person who makes their software do each. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import type { Connection } from '../../../../src/cli/connection.ts'
import type { Receiver } from '../../../../src/cli/follow-events.ts'
import { remark } from '../../../../src/cli/print.ts'
import { surroundings } from '../../../../src/cli/sentences.ts'
import { type Evidence, ITEMS, type Item, type Observation, OVERALL } from './items.ts'
import type { Exchange, ObservingProxy } from './proxy.ts'
import { poster, type SampleEvent, sampleEvents, WEBHOOK_ITEMS } from './webhook-items.ts'

export type JudgedItem = {
  readonly id: string
  readonly title: string
  readonly result: 'passed' | 'failed' | 'skipped'
  readonly reason: string | null
  readonly evidence: readonly Evidence[]
}

export type Run = {
  readonly connection: Connection
  readonly proxy: ObservingProxy
  /** Undefined if the software receives no webhooks. */
  readonly receiver: Receiver | undefined
  /** The command for each item, by its id; undefined for a run with a person. */
  readonly script: Readonly<Record<string, string>> | undefined
  readonly itemMilliseconds: number
  /** The owner of sample applications. */
  readonly owner: string | undefined
  readonly signal: AbortSignal
}

/** The results of all items, in order. Rejects if the signal is aborted. */
export const certify = async (run: Run): Promise<readonly JudgedItem[]> => {
  // First of all: without these, the work of a person would be for nothing.
  const events = await eventsFor(run)
  const results: JudgedItem[] = []
  const add = (result: JudgedItem) => {
    results.push(result)
    report(result)
  }
  for (const item of ITEMS) add(await requested(run, item))
  for (const item of await received(run, events)) add(item)
  const isSeen = run.proxy.exchanges.length > 0
  for (const item of OVERALL)
    add(
      isSeen
        ? judged(item, item.observe(run.proxy.exchanges, Date.now()))
        : skipped(item, 'No request was sent.'),
    )
  return results
}

type Named = { readonly id: string; readonly title: string }

const skipped = ({ id, title }: Named, reason: string): JudgedItem => ({
  id,
  title,
  result: 'skipped',
  reason,
  evidence: [],
})

const judged = ({ id, title }: Named, observed: Observation): JudgedItem => ({
  id,
  title,
  result: observed.is === 'passed' ? 'passed' : 'failed',
  reason: observed.is === 'passed' ? null : observed.reason,
  evidence: observed.evidence ?? [],
})

const MARKS = { passed: 'passed ', failed: 'FAILED ', skipped: 'skipped' } as const

const report = ({ title, result, reason }: JudgedItem): void =>
  remark(`${MARKS[result]}  ${title}${reason === null ? '' : `: ${reason}`}`)

const requested = async (run: Run, item: Item): Promise<JudgedItem> => {
  const { proxy, script, signal } = run
  const command = script?.[item.id]
  if (script !== undefined && command === undefined) return skipped(item, 'The script has no command for it.')
  const watched = proxy.begin(item.interference)
  if (script === undefined) remark(`\n${item.instruction}${isPerson() ? ENTER_SKIPS : ''}`)
  const software = command === undefined ? undefined : started(command, proxy.url)
  const person = script === undefined && isPerson() ? enterPressed() : undefined
  const deadline = Date.now() + run.itemMilliseconds
  try {
    for (;;) {
      signal.throwIfAborted()
      const hasEnded = software?.hasEnded() === true
      const observed = item.observe(watched, Date.now())
      if (observed.is === 'passed' && (software === undefined || hasEnded)) return judged(item, observed)
      if (person?.isPressed()) return skipped(item, 'Skipped by the person.')
      if (Date.now() > deadline || (hasEnded && !isUndecided(item, watched)))
        return judged(item, item.observe(watched, Date.now()))
      await pause(LOOK_MILLISECONDS)
    }
  } finally {
    proxy.begin()
    person?.close()
    software?.stop()
  }
}

const ENTER_SKIPS = ' Press Enter to skip it.'
const LOOK_MILLISECONDS = 100
/** After its command has ended, an item can still be decided by time that passes. */
const DECIDED_AFTER_MILLISECONDS = 2_500

const isUndecided = ({ interference }: Item, watched: readonly Exchange[]): boolean => {
  const last = watched.find((one) => one.interference === interference && interference !== undefined)
  return last !== undefined && Date.now() - last.at < DECIDED_AFTER_MILLISECONDS
}

const isPerson = (): boolean => surroundings().stdin.isTTY === true

/** Skips an item when a person presses Enter. */
const enterPressed = () => {
  const lines = createInterface({ input: surroundings().stdin })
  let pressed = false
  lines.on('line', () => {
    pressed = true
  })
  return { isPressed: () => pressed, close: () => lines.close() }
}

/** Where a command with all its processes can be ended at once. */
const HAS_GROUPS = process.platform !== 'win32'

/** Starts a command of the script. Its output goes to standard error. */
const started = (command: string, url: string) => {
  const child: ChildProcess = spawn(command, {
    shell: true,
    detached: HAS_GROUPS,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...surroundings().env, FORECOURT_URL: url },
  })
  let hasEnded = false
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => remark(String(text).trimEnd()))
  const end = () => {
    hasEnded = true
  }
  child.on('error', end).on('close', end)
  return {
    hasEnded: () => hasEnded,
    stop: () => {
      if (hasEnded || child.pid === undefined) return
      // What the shell has started would hold this command open, and send requests during the next item.
      try {
        if (HAS_GROUPS) process.kill(-child.pid)
        else child.kill()
      } catch {
        // All of it has ended in the meantime.
      }
    },
  }
}

const eventsFor = async ({ receiver, connection, owner }: Run): Promise<readonly SampleEvent[]> =>
  receiver === undefined ? [] : sampleEvents(connection, owner === undefined ? {} : { owner })

/** The items of webhooks. */
const received = async (
  { receiver, signal }: Run,
  events: readonly SampleEvent[],
): Promise<readonly JudgedItem[]> => {
  if (receiver === undefined) return WEBHOOK_ITEMS.map((item) => skipped(item, 'No --receiver was named.'))
  const post = poster(receiver, signal)
  const results: JudgedItem[] = []
  for (const item of WEBHOOK_ITEMS) {
    results.push(judged(item, await item.run(post, events)))
    signal.throwIfAborted()
  }
  return results
}

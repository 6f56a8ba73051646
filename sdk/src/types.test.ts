/** The compiler's view of answers: it accepts values of later versions, and rejects typing errors in requests. */
import test from 'node:test'
import { type Forecourt, isEvent, type Submission } from './index.ts'
import type { CaseAnswer } from './outcomes.ts'

/** Never run: compiling it is the proof. */
export const program = async (client: Forecourt): Promise<string> => {
  const { status } = await client.cases.status('C0')
  if (status === 'Approved') return 'known'
  if (status === 'LaterState') return 'unknown, and no mistake'
  const submission: Submission<CaseAnswer> = await client.cases.submit({} as never)
  if (submission.outcome === 'changeDenied') return String(submission.wasSubmitted)
  // @ts-expect-error: only what was refused says it
  submission.wasSubmitted
  // @ts-expect-error: no such state to ask for
  client.quotes.list({ state: 'open' })
  // @ts-expect-error: no such borrower type in set B
  client.cases.submit({ borrower: { borrowerType: 'Individual' } })
  // @ts-expect-error: answers are not changed
  submission.reference = ''
  for await (const event of client.events.follow()) {
    if (event.type === 'later.type') return event.id
    if (isEvent(event, 'case.statusChanged', 'quote.statusChanged')) return event.data.previousStatus ?? ''
    if (isEvent(event, 'consent.changed')) return event.data.clientId
    // @ts-expect-error: nobody knows what the data of any event holds
    return event.data.previousStatus
  }
  return submission.failures.map(({ type }) => (type === 'ppsNumber' ? 'known' : type)).join()
}

test('the program compiles', () => undefined)

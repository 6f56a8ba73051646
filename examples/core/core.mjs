/**
 * A small core system: it books the contracts that wait in Forecourt, once each, rejects those whose amounts differ,
 * acknowledges their due dates after the payout, reverses those that were withdrawn, and ends those whose last payment was due.
 *
 * FORECOURT_URL  the address of the service
 * FORECOURT_KEY  an API key of a client of the lender, with the scope lender:book
 * CORE_FILE      its journal; by default core.jsonl. Only one process may write it.
 */

import { appendFileSync, fsyncSync, ftruncateSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { differenceIn } from './schedule.mjs'

const { FORECOURT_URL = 'http://127.0.0.1:8080', FORECOURT_KEY = '', CORE_FILE = 'core.jsonl' } = process.env
const IDLE_MILLISECONDS = 250
const ANSWER_MILLISECONDS = 30_000

const say = (sentence) => process.stdout.write(`${sentence}\n`)

/** The contracts by their references, as the journal's lines have made them. */
const contracts = new Map()
/** How many contracts have a number. */
let numbered = 0

/** A line is a new contract with its payments, or what has become of one. */
const apply = (line) => {
  contracts.set(line.reference, { ...contracts.get(line.reference), ...line })
  numbered = Math.max(numbered, line.number ?? 0)
}

const journal = openSync(CORE_FILE, 'a+')
const stored = readFileSync(journal)
/** The bytes of whole lines: a kill or a full disk can leave a part of one, which was never acknowledged. */
let length = stored.lastIndexOf('\n') + 1
ftruncateSync(journal, length)
for (const line of stored.subarray(0, length).toString().split('\n').slice(0, -1)) apply(JSON.parse(line))

/** A line is on the disk before anything follows from it: it is there completely or not at all. */
const write = (line) => {
  const bytes = Buffer.from(`${JSON.stringify(line)}\n`)
  try {
    appendFileSync(journal, bytes)
    fsyncSync(journal)
  } catch (error) {
    ftruncateSync(journal, length)
    throw error
  }
  length += bytes.length
  apply(line)
}

/** The JSON of a response. Outages end in an error, after which the list says what is left to do. */
const ask = async (method, path, body) => {
  const response = await fetch(FORECOURT_URL + path, {
    method,
    signal: AbortSignal.timeout(ANSWER_MILLISECONDS),
    headers: {
      authorization: `Bearer ${FORECOURT_KEY}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const json = await response.json()
  if (!response.ok)
    throw Object.assign(new Error(`${method} ${path}: ${response.status} ${json.detail}`), {
      status: response.status,
    })
  return json
}

const cents = (euro) => Math.round(euro * 100)

const readContract = async (reference) => {
  const contract = await ask('GET', `/api/lender/applications/${reference}/contract`)
  if (contract.schema !== 'contract/1') throw new Error(`The schema ${contract.schema} is unknown.`)
  return contract
}

/** The due dates are null until the loan has a start. */
const datesOf = ({ startsOn, schedule }) => ({
  startsOn,
  payments: schedule.map(({ number, dueOn: due, payment, interest, fee }) => ({
    number,
    due,
    payment: cents(payment),
    interest: cents(interest),
    fee: cents(fee),
  })),
})

/** Everything about a contract is one line: it is booked completely or not at all. */
const writeNew = (contract, difference) => {
  const { reference, figures, parties, payee, mandate, agreement } = contract
  if (difference !== undefined) return write({ reference, state: 'refused', reason: difference })
  write({
    reference,
    number: numbered + 1,
    state: 'booked',
    loan: cents(figures.loanAmount),
    borrower: parties[0].name,
    payee: payee.name,
    account: mandate.iban ?? mandate.accountNumber,
    agreement: agreement?.sha256 ?? null,
    ...datesOf(contract),
  })
}

const numberOf = ({ number }) => `HP-${String(number).padStart(6, '0')}`

const acknowledge = async (reference) => {
  const { state, reason, startsOn, endedOn, ...contract } = contracts.get(reference)
  const booked = { contractNumber: numberOf(contract), ...(startsOn && { startsOn }) }
  const said = { booked, refused: { reason }, reversed: {}, ended: { endedOn } }[state]
  await ask('POST', `/api/lender/applications/${reference}/booking`, { state, ...said })
  write({ reference, acknowledged: state })
  say(`${reference} is ${state}${state === 'refused' ? `: ${reason}` : ` as ${numberOf(contract)}`}`)
  return true
}

/** A contract that was written before a crash is only acknowledged. */
const book = async (reference) => {
  if (!contracts.has(reference)) {
    const contract = await readContract(reference)
    writeNew(contract, differenceIn(contract))
  }
  return acknowledge(reference)
}

/** The application was paid out, so the payments have due dates. */
const date = async (reference) => {
  // Lines that an earlier version wrote have no startsOn.
  if (contracts.has(reference) && !contracts.get(reference).startsOn)
    write({ reference, ...datesOf(await readContract(reference)) })
  return contracts.has(reference) && acknowledge(reference)
}

/** The application was withdrawn. */
const reverse = async (reference) => {
  if (contracts.get(reference)?.state === 'booked') write({ reference, state: 'reversed' })
  return contracts.has(reference) && acknowledge(reference)
}

/** What Forecourt waits for, with how this system does it. */
const WORK = { booking: book, schedule: date, reversal: reverse }

/** How many it was done with. One that was withdrawn, or has no contract yet, does not hold up the others. */
const each = async (items, workOn) => {
  let done = 0
  for (const item of items)
    done += await workOn(item).catch((error) => {
      if (error.status !== 404 && error.status !== 409) throw error
      say(error.message)
      return false
    })
  return done
}

/** Does everything that waits, and returns with how many contracts. */
const workOnAll = async () => {
  // The day in Ireland, as YYYY-MM-DD.
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Dublin' })
  for (const { reference, state, acknowledged, payments } of contracts.values()) {
    const endedOn = payments?.at(-1).due
    // Whether it was paid is another system's business.
    if (state === 'booked' && acknowledged === state && endedOn && endedOn <= today)
      write({ reference, state: 'ended', endedOn })
  }
  // A stop may have lost the response to an acknowledgement that Forecourt has recorded.
  const open = [...contracts.values()].filter(({ state, acknowledged }) => state !== acknowledged)
  let done = await each(open, ({ reference }) => acknowledge(reference))
  let cursor = null
  do {
    const query = `waitsFor=${Object.keys(WORK)}${cursor === null ? '' : `&cursor=${cursor}`}`
    const page = await ask('GET', `/api/lender/bookings?${query}`)
    done += await each(page.items, ({ reference, waitsFor }) => WORK[waitsFor](reference))
    cursor = page.nextCursor
  } while (cursor !== null)
  return done
}

const once = process.argv.includes('--once')
for (;;) {
  const done = await workOnAll().catch((error) => {
    say(error.message)
    return 0
  })
  if (once) break
  if (done === 0) await pause(IDLE_MILLISECONDS)
}

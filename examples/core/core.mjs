/**
 * A small core system: it books the contracts that wait in Forecourt, once each, and rejects those whose amounts differ.
 *
 * FORECOURT_URL  the address of the service
 * FORECOURT_KEY  an API key of a client of the lender, with the scope lender:book
 * CORE_DB        the file of its database; by default core.db
 */

import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { differenceIn } from './schedule.mjs'

const { FORECOURT_URL = 'http://127.0.0.1:8080', FORECOURT_KEY = '', CORE_DB = 'core.db' } = process.env
const IDLE_MILLISECONDS = 250
const ANSWER_MILLISECONDS = 30_000

const say = (sentence) => process.stdout.write(`${sentence}\n`)

const db = new DatabaseSync(CORE_DB)
// A crash of the machine loses nothing that was committed, and `reference` lets nothing in twice.
db.exec(`
  pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000;
  create table if not exists contracts (
    number integer primary key autoincrement, reference text not null unique, state text not null, reason text,
    loan integer not null, borrower text not null, payee text not null, account text, agreement text,
    acknowledged integer not null default 0
  ) strict;
  create table if not exists payments (
    contract integer not null references contracts, number integer not null, due text,
    payment integer not null, interest integer not null, fee integer not null, primary key (contract, number)
  ) strict, without rowid`)

const find = db.prepare('select number, state, reason from contracts where reference = ?')
const insert = db.prepare(`
  insert into contracts (reference, state, reason, loan, borrower, payee, account, agreement) values (?, ?, ?, ?, ?, ?, ?, ?)`)
const insertPayment = db.prepare('insert into payments values (?, ?, ?, ?, ?, ?)')
const unacknowledged = db.prepare('select reference from contracts where acknowledged = 0')
const acknowledge = db.prepare('update contracts set acknowledged = 1 where reference = ?')

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

/** Everything about a contract is written in one transaction: it is booked completely or not at all. */
const write = (contract, difference) => {
  const { reference, figures, parties, payee, mandate, agreement, schedule } = contract
  db.exec('begin immediate')
  try {
    const { lastInsertRowid: number } = insert.run(
      reference,
      difference === undefined ? 'booked' : 'refused',
      difference ?? null,
      cents(figures.loanAmount),
      parties[0].name,
      payee.name,
      mandate.iban ?? mandate.accountNumber,
      agreement?.sha256 ?? null,
    )
    if (difference === undefined)
      for (const { number: place, dueOn, payment, interest, fee } of schedule)
        insertPayment.run(number, place, dueOn, cents(payment), cents(interest), cents(fee))
    db.exec('commit')
  } catch (error) {
    db.exec('rollback')
    throw error
  }
}

/** A contract that was written before a crash is only acknowledged. */
const book = async (reference) => {
  const path = `/api/lender/applications/${reference}`
  if (find.get(reference) === undefined) {
    const contract = await ask('GET', `${path}/contract`)
    if (contract.schema !== 'contract/1') throw new Error(`The schema ${contract.schema} is unknown.`)
    write(contract, differenceIn(contract))
  }
  const { number, state, reason } = find.get(reference)
  const contractNumber = `HP-${String(number).padStart(6, '0')}`
  await ask('POST', `${path}/booking`, state === 'booked' ? { state, contractNumber } : { state, reason })
  acknowledge.run(reference)
  say(
    state === 'booked'
      ? `${reference} is booked as ${contractNumber}`
      : `${reference} is rejected: ${reason}`,
  )
  return true
}

/** How many of the contracts were booked. One that was withdrawn, or has no contract yet, does not hold up the others. */
const bookEach = async (contracts) => {
  let done = 0
  for (const { reference } of contracts)
    done += await book(reference).catch((error) => {
      if (error.status !== 404 && error.status !== 409) throw error
      say(error.message)
      return false
    })
  return done
}

/** Books everything that waits, and returns how many contracts that were. */
const bookAll = async () => {
  // A stop may have lost the response to an acknowledgement that Forecourt has recorded.
  let done = await bookEach(unacknowledged.all())
  let cursor = null
  do {
    const page = await ask('GET', `/api/lender/bookings${cursor === null ? '' : `?cursor=${cursor}`}`)
    done += await bookEach(page.items)
    cursor = page.nextCursor
  } while (cursor !== null)
  return done
}

const once = process.argv.includes('--once')
for (;;) {
  const done = await bookAll().catch((error) => {
    say(error.message)
    return 0
  })
  if (once) break
  if (done === 0) await pause(IDLE_MILLISECONDS)
}

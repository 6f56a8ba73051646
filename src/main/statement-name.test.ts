/** Names of statements say what is done to which tables, and nothing else of them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statementName } from './statement-name.ts'

const NAMED: readonly (readonly [text: string, name: string])[] = [
  ['select id from applications where due_at <= $1 order by due_at limit $2', 'select applications'],
  ['select 1', 'select'],
  ['begin ', 'begin'],
  ['commit', 'commit'],
  ['savepoint s0', 'savepoint'],
  ['', 'statement'],
  ['SELECT * FROM "northside"."mails" m JOIN users u ON u.id = m.id', 'select mails users'],
  ['insert into events (id) values ($1) on conflict (id) do update set at = $2', 'insert events'],
  ['update applications set due_at = $1 where id = $2 returning id', 'update applications'],
  ['update only signings as s set due_at = null', 'update signings'],
  ['delete from event_outbox where id = any($1)', 'delete event_outbox'],
  ['select id from applications where id = $1 for update', 'select applications'],
  [
    'with taken as (delete from event_outbox returning event_id) insert into deliveries select * from taken',
    'delete event_outbox, insert deliveries',
  ],
  [
    'with a (x) as materialized (select 1), b as (select x from a) select * from b, lateral (select from audit) c',
    'select audit',
  ],
  ['select extract(epoch from at) from audit where state is distinct from before', 'select audit'],
  ['select * from unnest($1::uuid[]) u join clients c on c.id = u.id', 'select clients'],
  ["select 'from secrets' as text from users -- from nobody", 'select users'],
  [
    'select from a1 join a2 on true join a3 on true join a4 on true join a5 on true join a6 on true',
    'select a1 a2 a3 a4 a5',
  ],
]

for (const [text, name] of NAMED) {
  test(`${text.slice(0, 70)} is called ${name}`, () => assert.equal(statementName(text), name))
}

test('a long text that is no statement is named at once', () => {
  for (const text of [
    `select ${'('.repeat(100_000)}`,
    `from ${' '.repeat(100_000)}`,
    `'${'a'.repeat(100_000)}`,
  ]) {
    const began = performance.now()
    statementName(text)
    assert.ok(performance.now() - began < 1_000)
  }
})

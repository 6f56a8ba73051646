import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EmbeddedPostgresError, inPlainWords } from './embedded-postgres-error.ts'

const CASES: readonly { readonly given: string; readonly path?: string; readonly says: RegExp }[] = [
  {
    given: 'ENOSPC: no space left on device, write',
    says: /^There is no space left on the disk that holds \/data\./,
  },
  { given: 'could not extend file "base/1/2": No space left on device', says: /^There is no space left/ },
  {
    given: "EROFS: read-only file system, mkdir '/x'",
    path: '/x',
    says: /^\/x is on a read-only file system\./,
  },
  {
    given: "EACCES: permission denied, open '/x/y'",
    path: '/x/y',
    says: /^Permission to use \/x\/y was denied\./,
  },
  {
    given: 'FATAL:  could not open file "global/pg_control": Permission denied',
    says: /^Permission to use \/data was denied\./,
  },
  {
    given: "ENOENT: no such file or directory, mkdir '/ro/x'",
    path: '/ro/x',
    says: /^The folder \/ro\/x cannot be created\./,
  },
  { given: "ENOTDIR: not a directory, open '/f/x'", path: '/f/x', says: /^\/f\/x cannot be created/ },
  {
    given: "ENOTEMPTY: directory not empty, rename '/data/a' -> '/data/postgres'",
    path: '/data/postgres',
    says: /^\/data\/postgres contains files but no PostgreSQL database\./,
  },
  {
    given: "EBUSY: resource busy or locked, rename '/data/a' -> '/data/postgres'",
    says: /is a separate mount point\. Mount the volume on DATA_DIR instead\./,
  },
  {
    given: 'FATAL:  could not map anonymous shared memory: Cannot allocate memory',
    says: /^There is not enough memory/,
  },
  {
    given: 'FATAL:  could not create shared memory segment: Function not implemented',
    says: /^The operating system does not provide/,
  },
]

test('messages of the system and of PostgreSQL become plain sentences', () => {
  for (const { given, path, says } of CASES) {
    const sentence = inPlainWords(
      Object.assign(new Error(given), path === undefined ? {} : { path }),
      '/data',
    )
    assert.ok(sentence instanceof EmbeddedPostgresError, given)
    assert.match(sentence.message, says)
    assert.ok(sentence.message.split(/\.(?:\s|$)/).length <= 3, sentence.message)
  }
})

test('unknown messages stay as they are', () => {
  const fault = new Error('a broken invariant')
  assert.equal(inPlainWords(fault, '/data'), fault)
  const known = new EmbeddedPostgresError('Already plain.')
  assert.equal(inPlainWords(known, '/data'), known)
})

/** The lock file installs with `npm ci` on every platform, from any registry. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { missingPackages, readLockfile } from './support/complete-lockfile.ts'

test('every optional package that the lock file names has its entry, or npm ci refuses the file', () => {
  assert.deepEqual(missingPackages(readLockfile()), [])
})

test('no entry names the registry that it came from', () => {
  const named = Object.values(readLockfile().packages).filter(({ resolved }) => resolved?.includes(':'))
  assert.deepEqual(named, [])
})

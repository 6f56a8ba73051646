/** Tests that need programs of the outside are left out where these are missing, but not where none may be. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { leftOut, unless } from '../support/programs.ts'

const NONE = 'no-program-is-called-so'

const required = (value: string | undefined, work: () => void): void => {
  const before = process.env['REQUIRE_PROGRAMS']
  if (value === undefined) delete process.env['REQUIRE_PROGRAMS']
  else process.env['REQUIRE_PROGRAMS'] = value
  try {
    work()
  } finally {
    if (before === undefined) delete process.env['REQUIRE_PROGRAMS']
    else process.env['REQUIRE_PROGRAMS'] = before
  }
}

test('a missing program is the reason to leave a test out, and one that is there is none', () =>
  required(undefined, () => {
    assert.equal(unless(process.execPath), false)
    assert.equal(unless(process.execPath, NONE), `${NONE} not installed`)
    assert.equal(leftOut('No network'), 'No network')
  }))

test('with REQUIRE_PROGRAMS=1 a missing program is a failure', () =>
  required('1', () => {
    assert.equal(unless(process.execPath), false)
    assert.throws(() => unless(NONE), /not installed, and REQUIRE_PROGRAMS asks that no test be left out/)
    assert.throws(() => leftOut('No network'), /^Error: No network, and/)
  }))

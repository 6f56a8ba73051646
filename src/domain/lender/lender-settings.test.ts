/** The lender's settings replace the defaults, and built-in templates are never lost. */

import assert from 'node:assert/strict'
import test from 'node:test'
import { EMPTY_FILE } from '../case/case-file.ts'
import { queueEntryOf } from '../case/queue.ts'
import { DEFAULT_DUE_TIMES, dueTimesWith, LENDERS_STAGES } from '../case/queue-views.ts'
import { REQUEST_TEMPLATES } from '../documents/default-requirements.ts'
import { REFUSAL_REASONS } from '../documents/document.ts'
import {
  DUE_MAXIMUM_MINUTES,
  DUE_STEPS,
  faultOfTemplates,
  ofEachKind,
  offeredTemplates,
  templatesWith,
} from './lender-settings.ts'
import { WORKING_DAY } from './working-time.ts'

test("exactly the lender's steps have a due time", () => {
  assert.deepEqual([...DUE_STEPS], [...LENDERS_STAGES])
  assert.equal(DUE_MAXIMUM_MINUTES, 10 * (WORKING_DAY.closes - WORKING_DAY.opens))
})

test('a new due time applies to steps that begin later; the others stay', () => {
  const monday = Date.UTC(2026, 10, 23, 10)
  const times = dueTimesWith({ decide: 30 })
  assert.equal(queueEntryOf('Submitted', EMPTY_FILE, monday, times).dueAt, monday + 30 * 60_000)
  assert.equal(times.payOut, DEFAULT_DUE_TIMES.payOut)
  assert.deepEqual(dueTimesWith(undefined), DEFAULT_DUE_TIMES)
})

test('without a setting the built-in templates are offered in their order', () => {
  const { applicant, all, refusal, note, message } = offeredTemplates(templatesWith(undefined))
  assert.deepEqual({ applicant, all }, REQUEST_TEMPLATES)
  assert.deepEqual(refusal, REFUSAL_REASONS)
  assert.ok(note.length > 0 && message.length > 0)
})

test('templates can be added, ordered and switched off; missing built-in ones come last', () => {
  const [first = ''] = REQUEST_TEMPLATES.applicant
  const templates = templatesWith({
    applicant: [
      { name: 'Sample letter', isOn: true },
      { name: first, isOn: false },
    ],
    all: [],
  })
  const offered = offeredTemplates(templates)
  assert.deepEqual(offered.applicant, ['Sample letter', ...REQUEST_TEMPLATES.applicant.slice(1)])
  assert.deepEqual(offered.all, REQUEST_TEMPLATES.all)
  assert.equal(templates.applicant.length, REQUEST_TEMPLATES.applicant.length + 1)
})

test('repeated names, and too many of them, are refused', () => {
  const one = (name: string) => ({ name, isOn: true })
  const faultOf = (applicant: readonly { name: string; isOn: boolean }[]) =>
    faultOfTemplates({ ...ofEachKind(() => []), applicant })
  assert.equal(faultOf([one('Letter'), one('Payslip')]), undefined)
  assert.match(faultOf([one('Letter'), one('LETTER')]) ?? '', /twice/)
  assert.match(faultOf([one('x'.repeat(101))]) ?? '', /longer than 100/)
  const note = (length: number) =>
    faultOfTemplates({ ...ofEachKind(() => []), note: [one('x'.repeat(length))] })
  assert.equal(note(500), undefined)
  assert.match(note(501) ?? '', /longer than 500/)
  assert.match(faultOf(Array.from({ length: 61 }, (_, n) => one(`Letter ${n}`))) ?? '', /at most 60/)
})

/** Duties of the law: how each is shown, what staff do about one that an email cannot do, and those of a case. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { hasCapability } from '../../../../src/domain/access/roles.ts'
import type { DutyOutcome, DutyProblem } from '../../../../src/domain/case/duties.ts'
import type { CaseView } from '../../../../src/modules/cases/case-view-pages.ts'
import type { DutyShown } from '../../../../src/modules/duties/duty-pages.ts'
import { call } from '../../api/call.ts'
import { longDay } from '../../names/formats.ts'
import { usePerson } from '../../shared/person/person.ts'
import { ConfirmDialog } from '../../ui/dialogs/dialogs.tsx'
import { Alert } from '../../ui/notes/marks.tsx'
import { Moment } from '../../ui/notes/notes.tsx'
import ui from '../../ui/style/ui.module.css'
import css from './cases.module.css'

const OUTCOMES: Readonly<Record<DutyOutcome, string>> = {
  mailed: 'Sent by email',
  letter: 'Sent by letter',
  notNeeded: 'No longer needed',
  withheld: 'Withheld',
}

const PROBLEMS: Readonly<Record<DutyProblem, string>> = {
  noAddress: 'No email address',
  rejected: 'The mail server rejected the email',
  failed: 'The email could not be sent yet',
  erased: 'The case has been erased',
}

/** How far a duty is, in words. */
export const DutyStatus = ({ duty }: { readonly duty: DutyShown }) => {
  const { state, dueBy, problem, outcome, endedAt } = duty
  if (outcome !== null && endedAt !== null)
    return (
      <>
        {OUTCOMES[outcome]}, <Moment at={endedAt} withTime />
      </>
    )
  const day = longDay(dueBy)
  return (
    <>
      {state === 'late' ? <Alert>{`Late: due by ${day}`}</Alert> : <span>Due by {day}</span>}
      {problem !== null && <span className={ui.quiet}> {PROBLEMS[problem]}</span>}
    </>
  )
}

type OfDuty = { readonly reference: string; readonly duty: DutyShown }

/** Records an open duty as done by letter. */
export const RecordLetter = ({ reference, duty: { id, title, applicant } }: OfDuty) => {
  const [isOpen, setOpen] = useState(false)
  const { role } = usePerson()
  if (!hasCapability(role, 'staff')) return null
  return (
    <>
      <Button
        size="compact-sm"
        aria-label={`Record letter: ${title}, applicant ${applicant}, ${reference}`}
        onClick={() => setOpen(true)}
      >
        Record letter
      </Button>
      <ConfirmDialog
        title={`${title}: sent by letter`}
        opened={isOpen}
        onClose={() => setOpen(false)}
        verb="Record letter"
        act={() => call('recordDutyLetter', { params: { reference, id } })}
        renews={['readCase', 'listDuties']}
        says="The letter has been recorded."
      >
        The notice for applicant {applicant} then counts as done today, and is not sent by email.
      </ConfirmDialog>
    </>
  )
}

/** What the law requires the lender to tell the applicants of a case. */
export const CaseDuties = ({ shown: { reference, duties } }: { readonly shown: CaseView }) =>
  duties.length === 0 ? (
    <p className={ui.quiet}>No notices yet</p>
  ) : (
    <ul className={css.checks}>
      {duties.map((duty) => (
        <li key={duty.id}>
          <span className={css.check}>
            <strong>{duty.title}</strong>
            <span>
              Applicant {duty.applicant}. <DutyStatus duty={duty} />
            </span>
            {duty.sent !== null && (
              <details>
                <summary aria-label={`Read the email: ${duty.title}, applicant ${duty.applicant}`}>
                  Read the email
                </summary>
                <p className={ui.quiet}>{`To ${duty.sent.to}: ${duty.sent.subject}`}</p>
                <p className={ui.typed}>{duty.sent.text}</p>
              </details>
            )}
          </span>
          {duty.state !== 'ended' && <RecordLetter reference={reference} duty={duty} />}
        </li>
      ))}
    </ul>
  )

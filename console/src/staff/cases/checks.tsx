/** The checks that an approval needs: each with its result, and the form to record or waive it. */
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CHECKS, type CheckResult } from '../../../../src/domain/case/check.ts'
import type { CaseView } from '../../../../src/http/cases/case-view.ts'
import { call } from '../../api/call.ts'
import { RESULT_NAMES } from '../../shared/application/words.ts'
import { Form } from '../../ui/forms/form.tsx'
import { Moment } from '../../ui/notes/moment.tsx'
import ui from '../../ui/style/ui.module.css'
import css from './cases.module.css'
import { CommandFailure, useCommand } from './conflict.tsx'
import { checkPlace } from './places.ts'

type Props = { readonly shown: CaseView }
type Check = CaseView['checks'][number]

export const Checks = ({ shown }: Props) => {
  const { reference, version, hasProviders, allowed } = shown
  const [open, setOpen] = useState<string | null>(null)
  const asking = useCommand({
    act: () => call('askForChecks', { params: { reference }, body: { seen: version } }),
    says: 'The providers were asked.',
  })
  return (
    <>
      <ul className={css.checks}>
        {shown.checks.map((check) => (
          <li key={check.name} id={checkPlace(check.name)} tabIndex={-1}>
            <CheckLine check={check} />
            {allowed.check && (
              <Button
                variant="default"
                size="compact-xs"
                aria-expanded={open === check.name}
                aria-label={`Record the check: ${CHECKS[check.name].title}`}
                onClick={() => setOpen(open === check.name ? null : check.name)}
              >
                Record
              </Button>
            )}
            {open === check.name && <RecordForm shown={shown} check={check} onDone={() => setOpen(null)} />}
          </li>
        ))}
      </ul>
      {allowed.check && hasProviders && (
        <Button
          variant="default"
          size="compact-sm"
          loading={asking.isPending}
          onClick={() => asking.mutate()}
        >
          Ask the providers again
        </Button>
      )}
      <CommandFailure error={asking.error} />
    </>
  )
}

const CheckLine = ({ check: { name, result, by, at, note, isLacking } }: { readonly check: Check }) => (
  <span className={css.check}>
    <span>{CHECKS[name].title}</span>
    <strong data-result={result ?? 'none'}>{result === null ? 'Not made' : RESULT_NAMES[result]}</strong>
    {isLacking && <span className={`${ui.quiet} ${css.checkRemark}`}>An approval needs it.</span>}
    {by !== null && at !== null && (
      <span className={`${ui.quiet} ${css.checkRemark}`}>
        {by}, <Moment at={at} withTime />
      </span>
    )}
    {note !== null && <span className={css.text}>{note}</span>}
  </span>
)

const RecordForm = ({
  shown,
  check,
  onDone,
}: Props & { readonly check: Check; readonly onDone: () => void }) => {
  const [result, setResult] = useState<CheckResult>('passed')
  const [note, setNote] = useState('')
  const { reference, version } = shown
  const recording = useCommand({
    act: () =>
      call('recordCheck', { params: { reference }, body: { seen: version, name: check.name, result, note } }),
    says: 'The check is recorded.',
    onDone,
  })
  return (
    <Form
      className={ui.gridForm}
      verb="Record the check"
      action={recording}
      size="xs"
      failure={<CommandFailure error={recording.error} />}
      noValidate={false}
      onSubmit={() => recording.mutate()}
    >
      <NativeSelect
        label="Result"
        value={result}
        data={check.results.map((value) => ({ value, label: RESULT_NAMES[value] }))}
        onChange={(event) => setResult(event.currentTarget.value as CheckResult)}
      />
      <TextInput
        label={result === 'waived' ? 'Why' : 'Note, for the lender alone'}
        value={note}
        required={result === 'waived'}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {result === 'waived' && (
        <p className={ui.quiet}>A colleague must then approve the application: you can’t do both.</p>
      )}
      {result === 'passed' && (check.result === 'failed' || check.result === 'waived') && (
        <p className={ui.quiet}>
          If it failed by somebody else’s record, or you waived it, a colleague must then approve the
          application.
        </p>
      )}
    </Form>
  )
}

/** The checks that an approval needs: each with its result, and the form to record or waive it. */
import { Button, Kbd, NativeSelect, TextInput } from '@mantine/core'
import { useContext, useRef, useState } from 'react'
import { CHECKS, type CheckName, type CheckResult } from '../../../../src/domain/case/check.ts'
import type { CaseView } from '../../../../src/http/cases/case-view.ts'
import { call } from '../../api/call.ts'
import { eurosAndCents, wordsOf } from '../../names/formats.ts'
import { OUTCOME_VERBS, RESULT_NAMES } from '../../shared/application/words.ts'
import { useSingleKeys } from '../../shared/person/preferences.ts'
import { useShortcuts } from '../../shared/person/shortcuts.ts'
import { Form } from '../../ui/forms/form.tsx'
import { Mark } from '../../ui/notes/marks.tsx'
import { Moment } from '../../ui/notes/moment.tsx'
import { useFirstFocus } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import css from './cases.module.css'
import { CommandFailure, useCommand } from './conflict.tsx'
import { NextToDo, nextCheck } from './next-to-do.ts'
import { checkPlace, goToForm, goToPlace } from './places.ts'

type Props = { readonly shown: CaseView }
type Check = CaseView['checks'][number]

export const Checks = ({ shown }: Props) => {
  const { reference, version, hasProviders, allowed } = shown
  const [open, setOpen] = useState<CheckName | null>(null)
  const [singleKeys] = useSingleKeys()
  const next = nextCheck(shown)
  useShortcuts(
    'Checks',
    next === undefined
      ? []
      : [{ keys: 'k', shown: 'K', does: 'Record the next check', isOnce: true, run: () => setOpen(next) }],
  )
  const close = (name: CheckName) => {
    setOpen(null)
    goToPlace(checkPlace(name))
  }
  const asking = useCommand({
    act: () => call('askForChecks', { params: { reference }, body: { seen: version } }),
    says: 'Checks have been requested.',
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
                {...(check.name === next &&
                  singleKeys && {
                    'aria-keyshortcuts': 'k',
                    rightSection: (
                      <Kbd size="xs" aria-hidden="true">
                        K
                      </Kbd>
                    ),
                  })}
                onClick={() => setOpen(open === check.name ? null : check.name)}
              >
                Record<span className={ui.hidden}> the check: {CHECKS[check.name].title}</span>
              </Button>
            )}
            {open === check.name && (
              <RecordForm
                shown={shown}
                check={check}
                onDone={() => setOpen(null)}
                onClose={() => close(check.name)}
              />
            )}
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
          Request checks again
        </Button>
      )}
      <CommandFailure error={asking.error} />
      <ProviderFacts facts={shown.facts} />
    </>
  )
}

/** What providers found out, beside the checks. */
const ProviderFacts = ({ facts: found }: Pick<CaseView, 'facts'>) =>
  found.map(({ provider, at, costEuro, note, isPending, isOld, facts }) => (
    <section key={provider} aria-label={`Facts from ${wordsOf(provider)}`} className={css.providerFacts}>
      <h4>
        <strong>{wordsOf(provider)}</strong> {isOld && <Mark>Too old</Mark>}
        <span className={`${ui.quiet} ${css.checkRemark}`}>
          {isPending ? 'requested ' : ''}
          <Moment at={at} withTime />
          {costEuro !== null && `, cost ${eurosAndCents(costEuro)}`}
        </span>
      </h4>
      {isPending && <p className={ui.quiet}>The response has not arrived yet.</p>}
      {note !== null && <p className={css.text}>{note}</p>}
      <dl className={css.facts}>
        {facts.map(({ title, value, means, fires }) => (
          <div key={title} className={css.fact} title={means ?? undefined}>
            <dt>{title}</dt>
            <dd>
              {value}
              {fires !== null && <span className={css.contradiction}>The policy {OUTCOME_VERBS[fires]}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ))

const CheckLine = ({ check: { name, result, by, at, note, isLacking } }: { readonly check: Check }) => (
  <span className={css.check}>
    <span>{CHECKS[name].title}</span>
    <strong data-result={result ?? 'none'}>{result === null ? 'Not done' : RESULT_NAMES[result]}</strong>
    {isLacking && <span className={`${ui.quiet} ${css.checkRemark}`}>Required for approval</span>}
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
  onClose,
}: Props & { readonly check: Check; readonly onDone: () => void; readonly onClose: () => void }) => {
  const first = useRef<HTMLSelectElement>(null)
  const goOn = useContext(NextToDo)
  useFirstFocus(() => goToForm(first.current))
  const [result, setResult] = useState<CheckResult>('passed')
  const [note, setNote] = useState('')
  const { reference, version } = shown
  const recording = useCommand({
    act: () =>
      call('recordCheck', { params: { reference }, body: { seen: version, name: check.name, result, note } }),
    says: 'The check has been recorded.',
    onDone: ({ version: recorded }) => {
      onDone()
      goOn('check', recorded)
    },
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
      onClose={onClose}
      onKeyDown={(event) => {
        // Enter that is still held down from the button must not record anything.
        if (event.key === 'Enter' && event.repeat) event.preventDefault()
        if (event.key === 'Escape') onClose()
      }}
    >
      <NativeSelect
        ref={first}
        label="Result"
        value={result}
        data={check.results.map((value) => ({ value, label: RESULT_NAMES[value] }))}
        onChange={(event) => setResult(event.currentTarget.value as CheckResult)}
        onKeyDown={(event) => {
          // Not every browser submits a form from a list of choices.
          if (event.key !== 'Enter' || event.repeat) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
      />
      <TextInput
        label={result === 'waived' ? 'Why' : 'Internal note (optional)'}
        value={note}
        required={result === 'waived'}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {result === 'waived' && (
        <p className={ui.quiet}>A colleague must then approve the application: you cannot do both.</p>
      )}
      {result === 'passed' && (check.result === 'failed' || check.result === 'waived') && (
        <p className={ui.quiet}>
          If someone else recorded it as failed, or you waived it, a colleague must then approve the
          application.
        </p>
      )}
    </Form>
  )
}

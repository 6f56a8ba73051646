/** The form to record a check, or to waive it. Nothing is chosen beforehand. */
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { type KeyboardEvent, useContext, useRef, useState } from 'react'
import type { RecordedResult } from '../../../../src/domain/case/check.ts'
import type { CaseView } from '../../../../src/modules/cases/case-view-pages.ts'
import { call } from '../../api/call.ts'
import { RESULT_NAMES } from '../../shared/application/words.ts'
import { useDraft } from '../../shared/person/draft.ts'
import { Form } from '../../ui/forms/form.tsx'
import { useFirstFocus } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { checkPlace, goToForm, NextToDo, type ShownCheck } from './next-to-do.ts'
import { CommandFailure, useCommand } from './use-case.tsx'

type Props = {
  readonly shown: CaseView
  readonly check: ShownCheck
  readonly onDone: () => void
  readonly onClose: () => void
}

export const RecordForm = ({ shown, check, onDone, onClose }: Props) => {
  const first = useRef<HTMLSelectElement>(null)
  const goOn = useContext(NextToDo)
  useFirstFocus(() => goToForm(first.current))
  const [result, setResult] = useState<RecordedResult | ''>('')
  const { reference, version } = shown
  const [note, setNote] = useDraft(reference, checkPlace(check))
  const [isForAll, setIsForAll] = useState(false)
  const all = shown.checks.filter(({ name, role }) => name === check.name && role !== 'beneficialOwner')
  const hasFailed = (isForAll ? all : [check])
    .flatMap((one) => [one, ...one.before])
    .some((one) => one.result === 'failed')
  const overrules = result === 'passed' && hasFailed
  const needsWhy = result === 'waived' || overrules
  const recording = useCommand({
    act: async () =>
      result === ''
        ? Promise.reject(new Error('The browser has sent a form without its result'))
        : call('recordCheck', {
            params: { reference },
            body: {
              ...{ seen: version, name: check.name, result, note },
              ...(isForAll || check.person === null ? {} : { person: check.person }),
            },
          }),
    says: 'The check has been recorded.',
    onDone: ({ version: recorded }) => {
      setNote('')
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
      onKeyDown={(event) => unlessHeld(event, onClose)}
    >
      <NativeSelect
        ref={first}
        label="Result"
        value={result}
        required
        withAsterisk={false}
        data={[
          { value: '', label: 'Select the result' },
          ...check.results.map((value) => ({ value, label: RESULT_NAMES[value] })),
        ]}
        onChange={(event) => setResult(event.currentTarget.value as RecordedResult | '')}
        onKeyDown={sendsForm}
      />
      <TextInput
        label={needsWhy ? 'Why' : 'Internal note (optional)'}
        value={note}
        required={needsWhy}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {all.length > 1 && check.role !== 'beneficialOwner' && (
        <Checkbox
          label={`For everyone: ${all.map(({ who }) => who).join(', ')}`}
          checked={isForAll}
          onChange={(event) => setIsForAll(event.currentTarget.checked)}
        />
      )}
      <WhoApproves
        isWaived={result === 'waived'}
        isOverruled={overrules || (result === 'passed' && check.result === 'waived')}
      />
    </Form>
  )
}

const WhoApproves = ({
  isWaived,
  isOverruled,
}: {
  readonly isWaived: boolean
  readonly isOverruled: boolean
}) => {
  if (isWaived)
    return <p className={ui.quiet}>A colleague must then approve the application: you cannot do both.</p>
  return isOverruled ? (
    <p className={ui.quiet}>
      If someone else recorded it as failed, or you waived it, a colleague must then approve the application.
    </p>
  ) : null
}

/** Enter that is still held down from the button must not record anything. */
const unlessHeld = (event: KeyboardEvent, onClose: () => void): void => {
  if (event.key === 'Enter' && event.repeat) event.preventDefault()
  if (event.key === 'Escape') onClose()
}

/** Not every browser submits a form from a list of choices. */
const sendsForm = (event: KeyboardEvent<HTMLSelectElement>): void => {
  if (event.key !== 'Enter' || event.repeat) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

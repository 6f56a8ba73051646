/** Requests a document: by a template, or in the person's own words. */

import { NativeSelect, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import type { CaseView } from '../../../../../src/http/cases/case-view.ts'
import { call } from '../../../api/call.ts'
import { Form } from '../../../ui/forms/form.tsx'
import { useFirstFocus } from '../../../ui/page/page.tsx'
import ui from '../../../ui/style/ui.module.css'
import { CommandFailure, useCommand } from '../conflict.tsx'
import { goToForm } from '../places.ts'
import { DealerReads } from './dealer-reads.tsx'
import { ofWhom } from './of-whom.ts'
import css from './requirements.module.css'

type Props = { readonly view: CaseView; readonly onClose: () => void }

const ALL = ''

export const RequestForm = ({ view, onClose }: Props) => {
  const first = useRef<HTMLSelectElement>(null)
  const [of, setOf] = useState(view.application?.applicants?.length === 1 ? '0' : ALL)
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const applicant = of === ALL ? null : Number(of)
  const templates = applicant === null ? view.templates.all : view.templates.applicant
  const asking = useCommand({
    act: () =>
      call('addRequirement', {
        params: { reference: view.reference },
        body: { seen: view.version, name: name.trim(), applicant },
      }),
    says: 'The document has been requested.',
    onDone: onClose,
  })
  useFirstFocus(() => goToForm(first.current))
  return (
    <Form
      className={`${ui.stack} ${css.requestForm}`}
      aria-label="Request a document"
      onSubmit={() => {
        setMissing(name.trim() === '')
        if (name.trim() !== '') asking.mutate()
      }}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      verb="Request"
      action={asking}
      onClose={onClose}
      failure={<CommandFailure error={asking.error} onRenewed={asking.reset} />}
      size="compact-sm"
    >
      <div className={css.requestFields}>
        <NativeSelect
          ref={first}
          label="Template"
          size="sm"
          value={templates.includes(name) ? name : ''}
          data={[
            { value: '', label: 'Other document' },
            ...templates.map((value) => ({ value, label: value })),
          ]}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <NativeSelect
          label="For"
          size="sm"
          value={of}
          data={peopleIn(view)}
          onChange={({ currentTarget }) => setOf(currentTarget.value)}
        />
      </div>
      <TextInput
        label="Document"
        size="sm"
        autoComplete="off"
        value={name}
        error={isMissing && name.trim() === '' ? 'Enter the document you need' : undefined}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <DealerReads name={name.trim()} state="Outstanding" of={ofWhom(view, applicant)} />
    </Form>
  )
}

/** The people whom a document can be requested from. */
const peopleIn = (view: CaseView) => [
  { value: ALL, label: ofWhom(view, null) },
  ...(view.application?.applicants ?? []).map((_, place) => ({
    value: String(place),
    label: ofWhom(view, place),
  })),
]

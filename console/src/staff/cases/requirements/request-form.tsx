/** Requests documents: several at once, by templates or in the person's own words, with one note for all of them. */
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { REQUIREMENT_REASON_MAXIMUM_CHARACTERS } from '../../../../../src/domain/documents/requirement.ts'
import type { CaseView } from '../../../../../src/modules/cases/case-view-pages.ts'
import { call } from '../../../api/call.ts'
import { count, listText } from '../../../names/formats.ts'
import { useFields } from '../../../shared/person/draft.ts'
import { Form } from '../../../ui/forms/form.tsx'
import { matches } from '../../../ui/lists/filter.tsx'
import { useFirstFocus } from '../../../ui/page/page.tsx'
import ui from '../../../ui/style/ui.module.css'
import cases from '../cases.module.css'
import css from '../documents/documents.module.css'
import { ofWhom } from '../field-names.ts'
import { goToForm } from '../next-to-do.ts'
import { CommandFailure, useCommand } from '../use-case.tsx'

type Props = { readonly view: CaseView; readonly onClose: () => void }

const ALL = ''

type Request = { readonly chosen: readonly string[]; readonly name: string; readonly note: string }

const EMPTY: Request = { chosen: [], name: '', note: '' }

/** What is asked for so far, and sending it. */
const useRequest = ({ view, onClose }: Props) => {
  const { reference, version: seen } = view
  const [of, setOf] = useState(view.application?.applicants?.length === 1 ? '0' : ALL)
  const [request, type] = useFields({ reference, part: 'request' }, EMPTY)
  const { chosen, name, note } = request
  const [fault, setFault] = useState('')
  const applicant = of === ALL ? null : Number(of)
  const templates = applicant === null ? view.templates.all : view.templates.applicant
  const found = templates.filter((one) => name.trim() === '' || matches(name, one))
  const names = namesIn(request, templates)
  const asking = useCommand({
    act: () => {
      const documents = names.map((one) => ({ name: one, applicant }))
      return call('addRequirements', { params: { reference }, body: { seen, documents, note: note.trim() } })
    },
    says: `${count(names.length, 'document has', 'documents have')} been requested.`,
    onDone: () => {
      type(null)
      onClose()
    },
  })
  const take = (template: string) => {
    const isChosen = chosen.includes(template)
    type({ chosen: isChosen ? chosen.filter((one) => one !== template) : [...chosen, template], name: '' })
  }
  return { of, setOf, applicant, ...request, type, fault, setFault, found, names, asking, take }
}

type Requesting = ReturnType<typeof useRequest>

export const RequestForm = ({ view, onClose }: Props) => {
  const first = useRef<HTMLInputElement>(null)
  const requesting = useRequest({ view, onClose })
  const { applicant, chosen, note, type, setFault, found, names, asking, take } = requesting
  useFirstFocus(() => goToForm(first.current))
  return (
    <Form
      className={`${ui.stack} ${css.requestForm}`}
      aria-label="Request documents"
      onSubmit={() => {
        setFault(names.length === 0 ? 'Select a template, or enter the document you need' : '')
        if (names.length > 0) asking.mutate()
      }}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      verb={names.length > 1 ? `Request ${names.length} documents` : 'Request'}
      action={asking}
      onClose={onClose}
      failure={<CommandFailure error={asking.error} onRenewed={asking.reset} />}
      size="compact-sm"
    >
      <Sought view={view} first={first} requesting={requesting} />
      {found.length > 0 && (
        <fieldset className={css.templates} aria-label="Templates">
          {found.map((one) => (
            <Checkbox
              key={one}
              size="xs"
              label={one}
              checked={chosen.includes(one)}
              onChange={() => take(one)}
            />
          ))}
        </fieldset>
      )}
      <Textarea
        label="Note to the dealer (optional)"
        size="sm"
        autosize
        minRows={1}
        maxRows={4}
        maxLength={REQUIREMENT_REASON_MAXIMUM_CHARACTERS}
        value={note}
        onChange={({ currentTarget }) => type({ note: currentTarget.value })}
      />
      <DealerReads
        name={listText(names)}
        state="Outstanding"
        reason={note.trim()}
        of={ofWhom(view, applicant)}
      />
    </Form>
  )
}

type SoughtProps = {
  readonly view: CaseView
  readonly first: RefObject<HTMLInputElement | null>
  readonly requesting: Requesting
}

/** Searches the templates, or names another document, and says of whom. */
const Sought = ({ view, first, requesting }: SoughtProps) => {
  const { of, setOf, name, type, fault, setFault, found, take } = requesting
  /** Enter takes the only template that matches. What matches several is not sent as a name of its own by mistake. */
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || name.trim() === '') return
    const only = found.find((one) => one === name.trim()) ?? (found.length === 1 ? found[0] : undefined)
    if (only === undefined && found.length === 0) return
    event.preventDefault()
    if (only === undefined)
      setFault(`${found.length} templates match. Tick one, or press Ctrl ↵ to request exactly this.`)
    else take(only)
  }
  return (
    <div className={ui.pair}>
      <TextInput
        ref={first}
        label="Document"
        description="Search the templates, or name another one"
        size="sm"
        autoComplete="off"
        value={name}
        error={fault !== '' && fault}
        onChange={({ currentTarget }) => {
          setFault('')
          type({ name: currentTarget.value })
        }}
        onKeyDown={onEnter}
      />
      <NativeSelect
        label="For"
        description="All of those below"
        size="sm"
        value={of}
        data={peopleIn(view)}
        onChange={({ currentTarget }) => {
          setOf(currentTarget.value)
          type({ chosen: [] })
        }}
      />
    </div>
  )
}

/** The ticked templates in their order, and what was typed. */
const namesIn = ({ chosen, name }: Request, templates: readonly string[]): readonly string[] => [
  ...new Set([...templates.filter((one) => chosen.includes(one)), name.trim()].filter((one) => one !== '')),
]

/** The people whom a document can be requested from. */
const peopleIn = (view: CaseView) => [
  { value: ALL, label: ofWhom(view, null) },
  ...(view.application?.applicants ?? []).map((_, place) => ({
    value: String(place),
    label: ofWhom(view, place),
  })),
]

type DealerReadsProps = {
  readonly name: string
  readonly state: string
  readonly reason?: string
  /** Whom the requirement is for. */
  readonly of?: string
}

/** What dealers and their software will read of a requirement, shown before it is sent. */
export const DealerReads = ({ name, state, reason = '', of }: DealerReadsProps) => (
  <div className={cases.toldSentence}>
    <h3>The dealer will see</h3>
    <blockquote aria-live="polite">
      {name === '' ? '…' : name}
      {of !== undefined && ` (${of})`}: {state.toLowerCase()}
      {reason === '' ? '.' : `. ${reason}`}
    </blockquote>
  </div>
)

/** A new application, or a draft of one. Once saved, the draft's id is in the address; typed text never is. */

import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Mode } from '../../../../src/domain/application/access.ts'
import { SET_NAMES, type SetName } from '../../../../src/domain/application/sets.ts'
import type { ApplicationDraft } from '../../../../src/http/dealer-applications/draft-pages.ts'
import { readBy } from '../../api/queries.ts'
import { useMode } from '../../shared/person/mode.tsx'
import { Loaded } from '../../ui/notes/loaded.tsx'
import { Note } from '../../ui/notes/notes.tsx'
import { Page } from '../../ui/page/page.tsx'
import { takeFigures } from '../quotation/handover.ts'
import { type Figures, NO_FIGURES } from '../quotation/request.ts'
import { setFor } from './choice.ts'
import { type AllOptions, factsFrom } from './facts.ts'
import { bodyWith } from './figures.ts'
import { formOptions } from './form-options.ts'
import { formOf } from './form-set.ts'
import { type FormProps, FormView } from './form-view.tsx'
import { STEPS, type StepId } from './layout.ts'
import { firstFlagged, type SentBack } from './sent-back.ts'
import type { Start, Written } from './use-form.ts'

export const NewApplicationPage = () => {
  const { draft } = useSearch({ from: '/people/console/applications/new' })
  const [own] = useState(() => crypto.randomUUID())
  const isOwn = draft === undefined || draft === own
  const now = useMode()
  // A draft begun in test mode stays in test mode, and a live one live.
  const [begun, setBegun] = useState<Mode | null>(null)
  const mode = begun ?? now
  return (
    <Page title={isOwn ? 'New application' : 'Draft application'}>
      {isOwn && mode !== now && <Note>{OTHER_MODE[mode]}</Note>}
      {isOwn ? (
        <Fresh key={mode} id={own} mode={mode} onSaved={() => setBegun(mode)} />
      ) : (
        <Drafted id={draft} />
      )}
    </Page>
  )
}

const OTHER_MODE: Readonly<Record<Mode, string>> = {
  test: 'You started this as a test application, and it stays one.',
  live: 'You started this as a live application, so it goes to the lender.',
}

type FreshProps = {
  readonly id: string
  readonly mode: Mode
  readonly onSaved: () => void
}

const Fresh = ({ id, mode, onSaved }: FreshProps) => {
  const navigate = useNavigate()
  const options = useQuery(formOptions)
  return (
    <Loaded query={options} what="the form">
      {(data) => (
        <FreshForm
          facts={{ id, mode, reference: undefined, of: undefined, seen: 0, savedAt: null }}
          options={data}
          onFirstSaved={() => {
            onSaved()
            void navigate({
              to: '/console/applications/new',
              search: (before) => ({ ...before, draft: id }),
              replace: true,
              resetScroll: false,
            })
          }}
        />
      )}
    </Loaded>
  )
}

type FreshFormProps = Pick<FormProps, 'options' | 'onFirstSaved'> & {
  readonly facts: Omit<FormProps['draft'], 'set'>
}

const FreshForm = ({ facts, options, onFirstSaved }: FreshFormProps) => {
  const [{ set, body }] = useState(() => begunWith(options, takeFigures() ?? NO_FIGURES))
  const start = useMemo<Start>(() => ({ body, step: 'finance', isChecked: false }), [body])
  return <FormView draft={{ ...facts, set }} options={options} start={start} onFirstSaved={onFirstSaved} />
}

/** The initial content: the usual values, and a quotation's figures if the person comes from one. */
const begunWith = (options: AllOptions, figures: Figures): Written => {
  const set = setFor(figures) ?? (SET_NAMES[0] as SetName)
  return { set, body: bodyWith(formOf(set), factsFrom(options[set]), figures) }
}

const Drafted = ({ id }: { readonly id: string }) => {
  const draft = useQuery({
    ...readBy('readApplicationDraft', { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <Loaded query={draft} what="the draft">
      {(data) => <DraftForm key={data.version} draft={data} />}
    </Loaded>
  )
}

/** A draft as it was saved last. */
export const DraftForm = ({
  draft: { id, mode, set, reference, of, version, savedAt, body, step },
  sentBack,
}: {
  readonly draft: ApplicationDraft
  readonly sentBack?: SentBack | undefined
}) => {
  const options = useQuery(formOptions)
  const start = useMemo<Start>(
    () => ({
      body,
      step: stepNamed(step),
      isChecked: reference !== null,
      ...(step === null && firstFlagged(formOf(set), sentBack)),
    }),
    [body, step, reference, set, sentBack],
  )
  return (
    <Loaded query={options} what="the form">
      {(data) => (
        <FormView
          draft={{
            id,
            mode,
            set,
            reference: reference ?? undefined,
            of: of ?? undefined,
            seen: version,
            savedAt: version === 0 ? null : savedAt,
          }}
          options={data}
          start={start}
          sentBack={sentBack}
          onFirstSaved={() => undefined}
        />
      )}
    </Loaded>
  )
}

const stepNamed = (name: string | null): StepId => STEPS.find((step) => step === name) ?? 'finance'

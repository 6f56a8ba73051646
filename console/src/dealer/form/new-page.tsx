/** A new application, or a draft of one. Once saved, the draft's id is in the address; typed text never is. */

import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Mode } from '../../../../src/domain/application/access.ts'
import { SET_NAMES, SETS, type SetName } from '../../../../src/domain/application/sets.ts'
import type { ApplicationDraft } from '../../../../src/http/dealer-applications/draft-pages.ts'
import { readBy } from '../../api/queries.ts'
import { useMode } from '../../shared/person/mode.tsx'
import { Chips } from '../../ui/forms/chips.tsx'
import { Loaded } from '../../ui/notes/loaded.tsx'
import { Note } from '../../ui/notes/notes.tsx'
import { Page } from '../../ui/page/page.tsx'
import { type NewAddress, newAddress } from '../address.ts'
import { takeFigures } from '../quotation/handover.ts'
import { type FormOptions, factsFrom } from './facts.ts'
import { bodyWith } from './figures.ts'
import { formOptionsOf } from './form-options.ts'
import { formOf } from './form-set.ts'
import { type FormProps, FormView } from './form-view.tsx'
import { STEPS, type StepId } from './layout.ts'
import { firstFlagged, type SentBack } from './sent-back.ts'
import { startBody } from './settle.ts'
import type { Start } from './use-form.ts'

const FORMS = SET_NAMES.map((value) => ({
  value,
  label: SETS[value].purpose.vehicle,
  note: SETS[value].purpose.advice,
}))

export const NewApplicationPage = () => {
  const { set = SET_NAMES[0] as SetName, draft } = useSearch({ from: '/people/console/applications/new' })
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
        <Fresh key={`${set} ${mode}`} id={own} set={set} mode={mode} onSaved={() => setBegun(mode)} />
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

const useOptions = (set: SetName) => useQuery(formOptionsOf(set))

type FreshProps = {
  readonly id: string
  readonly set: SetName
  readonly mode: Mode
  readonly onSaved: () => void
}

const Fresh = ({ id, set, mode, onSaved }: FreshProps) => {
  const navigate = useNavigate()
  const options = useOptions(set)
  const search = (some: NewAddress) =>
    void navigate({
      to: '/console/applications/new',
      search: some,
      replace: true,
      resetScroll: false,
    })
  return (
    <Loaded query={options} what="the form">
      {(data) => (
        <FreshForm
          draft={{ id, mode, set, reference: undefined, of: undefined, seen: 0, savedAt: null }}
          options={data}
          chooser={
            <Chips
              label="What do you want to finance?"
              choices={FORMS}
              value={set}
              onChoose={(value) => search(newAddress({ set: value }))}
            />
          }
          onFirstSaved={() => {
            onSaved()
            search({ set, draft: id })
          }}
        />
      )}
    </Loaded>
  )
}

const FreshForm = ({ draft, options, chooser, onFirstSaved }: Omit<FormProps, 'start'>) => {
  const [start] = useState(() => startOf(draft.set, options))
  return (
    <FormView draft={draft} options={options} start={start} chooser={chooser} onFirstSaved={onFirstSaved} />
  )
}

/** The initial content: the usual values, and a quotation's figures if the person comes from one. */
const startOf = (set: SetName, options: FormOptions): Start => {
  const form = formOf(set)
  const facts = factsFrom(options)
  const figures = takeFigures()
  const body = figures === null ? startBody(form, facts) : bodyWith(form, facts, figures)
  return { body, step: 'finance', isChecked: false }
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
  const options = useOptions(set)
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

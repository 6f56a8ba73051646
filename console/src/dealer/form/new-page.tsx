/** A new application, or a draft of one. Once saved, the draft's id is in the address; typed text never is. */

import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Mode } from '../../../../src/domain/access/access.ts'
import { SET_NAMES, type SetName } from '../../../../src/domain/application/sets.ts'
import type { ReportedDetail } from '../../../../src/domain/signing/signing.ts'
import { readBy } from '../../api/queries.ts'
import { useMode } from '../../shared/person/mode.tsx'
import { Loaded, Moment, Note } from '../../ui/notes/notes.tsx'
import { Page } from '../../ui/page/page.tsx'
import { type Figures, NO_FIGURES, takeFigures } from '../quotation/figures.ts'
import { type AllOptions, factsFrom, setFor } from './choice.ts'
import { stepOf } from './failures.ts'
import { formOf, placeOf } from './form-set.ts'
import { DraftForm, type FormProps, FormView } from './form-view.tsx'
import { formOptions } from './questions.tsx'
import { bodyWith } from './settle.ts'
import type { Start, Written } from './use-form.ts'

export const NewApplicationPage = () => {
  const { draft, replaces } = useSearch({ from: '/people/console/applications/new' })
  const [own] = useState(() => crypto.randomUUID())
  const isOwn = draft === undefined || draft === own
  const now = useMode()
  // A draft begun in test mode stays in test mode, and a live one live.
  const [begun, setBegun] = useState<Mode | null>(null)
  const mode = begun ?? now
  return (
    <Page title={isOwn ? 'New application' : 'Draft application'}>
      {isOwn && mode !== now && <Note>{OTHER_MODE[mode]}</Note>}
      {isOwn && replaces !== undefined ? (
        <Replacing id={own} replaces={replaces} onSaved={setBegun} />
      ) : isOwn ? (
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

/** Begins with what was submitted. */
const Replacing = ({
  id,
  replaces,
  onSaved,
}: {
  readonly id: string
  readonly replaces: string
  readonly onSaved: (mode: Mode) => void
}) => {
  const { about, signer } = useSearch({ from: '/people/console/applications/new' })
  const sent = useQuery({
    ...readBy('readOwnApplicationBody', { params: { reference: replaces } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const options = useQuery(formOptions)
  const saved = useSavedAs(id)
  return (
    <Loaded query={sent} what="the application">
      {({ mode, set, body }) => (
        <Loaded query={options} what="the form">
          {(data) => (
            <BegunForm
              before={<OpenDraft mode={mode} replaces={replaces} />}
              draft={{ id, mode, set, reference: undefined, of: undefined, replaces, seen: 0, savedAt: null }}
              body={body}
              isChecked
              at={reportedPlace(set, about, Number(signer ?? 1) - 1)}
              options={data}
              onFirstSaved={() => {
                onSaved(mode)
                saved()
              }}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  )
}

/** Where each detail is in the form that a signer may say is wrong. */
const DETAIL_PLACES: Readonly<Record<ReportedDetail, string | undefined>> = {
  name: 'applicants[].firstName',
  dateOfBirth: 'applicants[].dateOfBirth',
  address: 'applicants[].addresses[].line1',
  contact: 'applicants[].email',
  bankAccount: 'bank.accountNumber',
  vehicle: 'vehicle.used.registration',
  figures: 'finance.price',
  other: undefined,
}

const reportedPlace = (set: SetName, about: ReportedDetail | undefined, applicant: number) => {
  const canonical = about && DETAIL_PLACES[about]
  return canonical === undefined ? undefined : placeOf(formOf(set), canonical, [applicant, 0])
}

/** Puts the draft's id in the address. */
const useSavedAs = (id: string) => {
  const navigate = useNavigate()
  return () =>
    void navigate({
      to: '/console/applications/new',
      search: ({ mode, replaces, part }) => ({ mode, replaces, part, draft: id }),
      replace: true,
      resetScroll: false,
    })
}

type FreshProps = {
  readonly id: string
  readonly mode: Mode
  readonly onSaved: () => void
}

const Fresh = ({ id, mode, onSaved }: FreshProps) => {
  const options = useQuery(formOptions)
  const saved = useSavedAs(id)
  return (
    <Loaded query={options} what="the form">
      {(data) => (
        <FreshForm
          facts={{
            id,
            mode,
            reference: undefined,
            of: undefined,
            replaces: undefined,
            seen: 0,
            savedAt: null,
          }}
          options={data}
          onFirstSaved={() => {
            onSaved()
            saved()
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
  return (
    <BegunForm
      draft={{ ...facts, set }}
      body={body}
      isChecked={false}
      before={<OpenDraft mode={facts.mode} />}
      options={options}
      onFirstSaved={onFirstSaved}
    />
  )
}

type BegunProps = Pick<FormProps, 'draft' | 'options' | 'before' | 'onFirstSaved'> &
  Pick<Start, 'body' | 'isChecked'> & {
    /** The place where the form begins. */
    readonly at?: string | undefined
  }

const BegunForm = ({ body, isChecked, at, ...rest }: BegunProps) => {
  const { set } = rest.draft
  const start = useMemo<Start>(
    () => ({
      body,
      step: 'finance',
      isChecked,
      ...(at !== undefined && { step: stepOf(formOf(set), at), target: at }),
    }),
    [body, isChecked, at, set],
  )
  return <FormView start={start} {...rest} />
}

/** Offers to continue the new application, or the correction, that the person left last, until they type in this one. */
const OpenDraft = ({ mode, replaces = null }: { readonly mode: Mode; readonly replaces?: string | null }) => {
  const drafts = useQuery(readBy('listApplicationDrafts', { query: { mode } }))
  const last = drafts.data?.items.find((one) => one.reference === null && one.replaces === replaces)
  if (last === undefined) return null
  const about = [last.customer, last.vehicle].filter(Boolean).join(', ')
  const what = replaces === null ? 'application' : 'correction'
  return (
    <Note>
      You have not submitted{' '}
      <Link to="/console/applications/new" search={{ draft: last.id }}>
        {about === '' ? `the ${what} that you began` : `the ${what} of ${about}`}
      </Link>
      , saved <Moment at={last.savedAt} withTime />. Continue with it, or begin another one below.
    </Note>
  )
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

/** The people in applications: the data held on each, a copy for them, erasure, and how long data is retained. */
import { Button, TextInput } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { Mode } from '../../../../src/domain/access/access.ts'
import {
  APPLICATIONS_RETAINED,
  APPLICATIONS_RETAINED_KINDS,
  BACKUPS_RETAINED,
  monthsInWords,
  PURGED,
  RETENTION,
} from '../../../../src/domain/lender/retention.ts'
import type { ErasureOutcome } from '../../../../src/modules/privacy/privacy-pages.ts'
import { askForFile, call } from '../../api/call.ts'
import { count } from '../../names/formats.ts'
import { MODE_NAMES } from '../../names/words.ts'
import { useMode } from '../../shared/person/mode.tsx'
import { ConfirmDialog } from '../../ui/dialogs/dialogs.tsx'
import { useAction } from '../../ui/forms/action.ts'
import { SaveButton } from '../../ui/forms/files.tsx'
import { type Column, Records } from '../../ui/lists/records.tsx'
import { FailureNote, Note } from '../../ui/notes/notes.tsx'
import { Page, Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { type PersonParams, paramsOf, personInAddress } from '../address.ts'
import css from './people.module.css'
import { Outcome, Person } from './person.tsx'

export const PeoplePage = () => {
  const { person } = useSearch({ from: '/people/console/people' })
  const navigate = useNavigate()
  const [outcomes, setOutcomes] = useState<readonly ErasureOutcome[]>([])
  const [onlyDrafts, setOnlyDrafts] = useState<OnlyDrafts | null>(null)
  const [looks, setLooks] = useState(1)
  const params = paramsOf(person)
  const goTo = (found: PersonParams | null) =>
    void navigate({ to: '/console/people', search: found === null ? {} : { person: personInAddress(found) } })
  const outcome = outcomes.at(-1)
  return (
    <Page title="People">
      <Find
        onFound={(found, drafts) => {
          setOutcomes([])
          setOnlyDrafts(drafts)
          goTo(found)
        }}
      />
      {outcome !== undefined && <Outcome outcome={outcome} />}
      {onlyDrafts !== null && params === undefined && (
        <DraftsOfPerson
          found={onlyDrafts}
          onErased={(done) => {
            setOutcomes([...outcomes, done])
            setOnlyDrafts(null)
          }}
        />
      )}
      {params !== undefined && (
        <Person
          key={`${person} ${looks}`}
          params={params}
          onErased={(done) => {
            setOutcomes([...outcomes, done])
            // If the address still names them, it must be read again; an address of somebody who is erased must not.
            if (done.person !== null && personInAddress(done.person) === person) setLooks(looks + 1)
            else goTo(done.person)
          }}
        />
      )}
      <Retention />
    </Page>
  )
}

/** Only the field holds the number: neither the address nor anything that the browser stores. */
const Find = ({
  onFound,
}: {
  readonly onFound: (person: PersonParams | null, onlyDrafts: OnlyDrafts | null) => void
}) => {
  const mode = useMode()
  const [typed, setTyped] = useState('')
  const search = useAction({
    act: async (ppsNumber: string) => {
      const of = { mode, ppsNumber }
      return { of, ...(await call('searchPerson', { body: of })) }
    },
    renews: [],
    onDone: ({ of, person, drafts }) => {
      setTyped('')
      onFound(person, person === null && drafts > 0 ? { ...of, drafts } : null)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') search.mutate(typed)
  }
  return (
    <Section
      title="Find a person"
      lead="By PPS number, in all applications that have ever named them. Every search and every view is recorded in the audit trail."
    >
      <form className={ui.filter} onSubmit={submit}>
        <TextInput
          label="PPS number"
          description="Seven digits and one or two letters"
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
        <Button variant="filled" type="submit" loading={search.isPending}>
          Find
        </Button>
      </form>
      <FailureNote error={search.error} />
      <div role="status">
        {search.data?.person === null && search.data.drafts === 0 && <NothingHeld {...search.data} />}
      </div>
    </Section>
  )
}

type Nothing = {
  readonly of: { readonly mode: Mode }
  readonly hasRightCheckLetter: boolean
  readonly inOtherMode: number
}

const NothingHeld = ({ of: { mode }, hasRightCheckLetter, inOtherMode }: Nothing) => {
  const other = MODE_NAMES[mode === 'live' ? 'test' : 'live']
  return (
    <Note>
      {!hasRightCheckLetter && (
        <p>The last letters do not match the digits, so the number is probably mistyped. Check it.</p>
      )}
      <p>
        No applications or drafts found under this number in {MODE_NAMES[mode]} data.
        {inOtherMode > 0 &&
          ` ${other} data has ${count(inOtherMode, 'application or draft', 'applications or drafts')}.`}
      </p>
    </Note>
  )
}

/** Only this page holds the number, as long as it shows the result. */
type OnlyDrafts = { readonly mode: Mode; readonly ppsNumber: string; readonly drafts: number }

type Props = {
  readonly found: OnlyDrafts
  readonly onErased: (outcome: ErasureOutcome) => void
}

/** A person whom only drafts name: the copy for them and the erasure, by the typed number. */
const DraftsOfPerson = ({ found: { drafts, ...of }, onErased }: Props) => {
  const [isErasing, setErasing] = useState(false)
  const isOne = drafts === 1
  return (
    <Section
      title="Held in drafts only"
      lead={`No applications in ${MODE_NAMES[of.mode]} data name them.`}
      actions={
        <>
          {(['json', 'pdf'] as const).map((format) => (
            <SaveButton
              key={format}
              name={`personal-data.${format}`}
              read={() => askForFile('exportDraftsOfPerson', { body: { ...of, format } })}
            >
              Copy as {format.toUpperCase()}
            </SaveButton>
          ))}
          <Button color="red" variant="outline" onClick={() => setErasing(true)}>
            {' '}
            Erase…{' '}
          </Button>
        </>
      }
    >
      <p>
        {count(drafts, 'unsent draft', 'unsent drafts')} by dealer staff {isOne ? 'does' : 'do'}.{' '}
        {isOne ? 'It is' : 'They are'} deleted {RETENTION.applicationDrafts.retained.words} after the last
        save.
      </p>
      <ConfirmDialog<ErasureOutcome>
        title={`Erase ${isOne ? 'the draft' : 'the drafts'}`}
        opened={isErasing}
        onClose={() => setErasing(false)}
        verb={`Erase ${count(drafts, 'draft', 'drafts')}`}
        isGrave
        act={() => call('eraseDraftsOfPerson', { body: of })}
        onDone={onErased}
        renews={[]}
        says="The drafts have been erased."
      >
        <p>
          {isOne ? 'The draft is' : 'The drafts are'} permanently deleted now, with everything typed in{' '}
          {isOne ? 'it' : 'them'}. The people who typed {isOne ? 'it' : 'them'} are not asked.
        </p>
      </ConfirmDialog>
    </Section>
  )
}

type Retained = {
  readonly what: string
  readonly retained: string
  readonly from: string
  readonly why: string
  readonly sources: readonly string[]
}

const APPLICATIONS: readonly Retained[] = APPLICATIONS_RETAINED_KINDS.map((kind) => {
  const { months, ...row } = APPLICATIONS_RETAINED[kind]
  return { ...row, retained: monthsInWords(months) }
})

const OTHERS: readonly Retained[] = PURGED.map((kind) => {
  const { retained, ...row } = RETENTION[kind]
  return { ...row, retained: retained.words, sources: [] }
})

const COLUMNS: readonly Column<Retained>[] = [
  { title: 'What', cell: ({ what }) => what },
  { title: 'Retention period', cell: ({ retained }) => retained },
  { title: 'From', cell: ({ from }) => from },
  {
    title: 'Why',
    cell: ({ why, sources }) => (
      <>
        {why}
        {sources.length > 0 && (
          <ul className={`${ui.plain} ${css.laws} ${ui.quiet}`}>
            {sources.map((source) => (
              <li key={source}>{source}</li>
            ))}
          </ul>
        )}
      </>
    ),
  },
]

/** How long data is retained and why: the same table by which the service erases and deletes. */
const Retention = () => (
  <Section
    title="Data retention"
    lead={`The service erases applications and deletes other data as shown here. Backups can hold erased data for up to ${BACKUPS_RETAINED.words} more, if the operator deletes older ones. Restored data is erased again.`}
  >
    <div className={ui.stack}>
      <Records caption="Applications" columns={COLUMNS} records={APPLICATIONS} keyOf={({ what }) => what} />
      <details>
        <summary>Other data that is deleted automatically</summary>
        <Records caption="Other data" columns={COLUMNS} records={OTHERS} keyOf={({ what }) => what} />
      </details>
    </div>
  </Section>
)

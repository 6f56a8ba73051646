/** The data held on a person, with the copy for them and the erasure. */

import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  ErasureOutcome,
  HeldApplicationShown,
  PersonShown,
} from '../../../../src/modules/privacy/privacy-pages.ts'
import { askForFile } from '../../api/call.ts'
import { readBy } from '../../api/queries.ts'
import { count } from '../../names/formats.ts'
import { ROLE_NAMES, STATE_NAMES } from '../../names/words.ts'
import { SaveButton, type Saved } from '../../ui/forms/files.tsx'
import { type Column, Records } from '../../ui/lists/records.tsx'
import { Empty, Loaded, Moment, Note } from '../../ui/notes/notes.tsx'
import { Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import type { PersonParams } from '../address.ts'
import { CaseLink } from '../cases/case-link.tsx'
import { EraseDialog } from './erase.tsx'
import css from './people.module.css'

type PersonProps = {
  readonly params: PersonParams
  readonly onErased: (outcome: ErasureOutcome) => void
}

export const Person = ({ params, onErased }: PersonProps) => {
  // The page forgets personal data when it no longer shows it.
  const read = useQuery({ ...readBy('readPerson', { params }), retry: false, gcTime: 0 })
  const missing = (
    <div className={ui.card}>
      <Empty>No data is held here any more. It has been erased, or the address is incomplete.</Empty>
    </div>
  )
  return (
    <Loaded query={read} what="the data" lines={6} isCard missing={missing}>
      {(person) => <Held person={person} params={params} onErased={onErased} />}
    </Loaded>
  )
}

export const Outcome = ({ outcome: { erased, drafts, kept } }: { readonly outcome: ErasureOutcome }) => (
  <Note>
    <div role="status" className={ui.stack}>
      {erased.length > 0 && (
        <p>
          {count(erased.length, 'application has', 'applications have')} been erased: {erased.join(', ')}.
        </p>
      )}
      {drafts > 0 && <p>{count(drafts, 'draft has', 'drafts have')} been deleted.</p>}
      {kept.length > 0 && (
        <>
          <p>The erasure request has been recorded for the data that must be retained:</p>
          <ul>
            {kept.map(({ reference, answer }) => (
              <li key={reference}>
                <span className={ui.address}>{reference}</span>: {answer.says}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  </Note>
)

type HeldProps = {
  readonly person: PersonShown
  readonly params: PersonParams
  readonly onErased: (outcome: ErasureOutcome) => void
}

const Held = ({ person, params, onErased }: HeldProps) => {
  const [isErasing, setErasing] = useState(false)
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [withDrafts, setWithDrafts] = useState(false)
  const { name, hasOtherNames, ppsNumber, applications, drafts, accounts } = person
  const chosen = applications.filter(({ reference }) => ticked.includes(reference))
  const hasChosen = chosen.length > 0 || withDrafts
  const names = [...new Set(applications.map((one) => one.name))]
  const columns = [choice(ticked, setTicked), ...COLUMNS]
  const notes = applications.reduce((sum, one) => sum + one.notes, 0)
  return (
    <Section
      title={name === '' ? 'Data held' : `Data held on ${name}`}
      lead={
        <>
          PPS number {ppsNumber}, {count(applications.length, 'application', 'applications')}.
        </>
      }
    >
      <div className={ui.stack}>
        {hasOtherNames && (
          <div role="alert" className={`${ui.note} ${ui.noteFailure}`}>
            These applications have one PPS number and different names: {names.map(named).join(', ')}. They
            may be about different people. Choose only those of the person concerned.
          </div>
        )}
        <Records
          caption="Applications that name the person"
          columns={columns}
          records={applications}
          keyOf={({ reference }) => reference}
        />
        {drafts > 0 && (
          <Checkbox
            label={`${count(drafts, 'unsent draft', 'unsent drafts')} by dealer staff with this PPS number`}
            checked={withDrafts}
            onChange={({ currentTarget }) => setWithDrafts(currentTarget.checked)}
          />
        )}
        {hasChosen ? (
          <div className={ui.actions}>
            <Copy params={params} format="json" chosen={chosen} drafts={withDrafts} />
            <Copy params={params} format="pdf" chosen={chosen} drafts={withDrafts} />
            <Button color="red" variant="outline" onClick={() => setErasing(true)}>
              Erase…
            </Button>
          </div>
        ) : (
          <p className={ui.quiet}>Choose what the copy or the erasure is about. It includes nothing else.</p>
        )}
        <Accounts accounts={accounts} />
        {notes > 0 && (
          <Note>
            {count(notes, 'note or message', 'notes and messages')} by staff and dealers are not in the copy.
            Read them on the cases, and pass on what is not about other people.
          </Note>
        )}
      </div>
      <EraseDialog
        person={person}
        chosen={chosen}
        drafts={withDrafts ? drafts : 0}
        params={params}
        opened={isErasing}
        onClose={() => setErasing(false)}
        onErased={onErased}
      />
    </Section>
  )
}

const Accounts = ({ accounts }: Pick<PersonShown, 'accounts'>) =>
  accounts.map(({ email, role, dealer }) => (
    <p key={email}>
      They have an account here: <span className={ui.address}>{email}</span>, {ROLE_NAMES[role]}
      {dealer !== null && ` at ${dealer}`}. Erasing applications does not remove it. Disable it under Users.
    </p>
  ))

const named = (name: string): string => (name === '' ? 'no name' : name)

/** Nothing is ticked until the person ticks it. */
const choice = (
  ticked: readonly string[],
  onTick: (ticked: readonly string[]) => void,
): Column<HeldApplicationShown> => ({
  title: 'Application',
  cell: ({ reference, name }) => (
    <div className={`${ui.line} ${ui.gap3}`}>
      <Checkbox
        aria-label={`Choose ${reference}, ${named(name)}`}
        checked={ticked.includes(reference)}
        onChange={({ currentTarget: { checked } }) =>
          onTick(checked ? [...ticked, reference] : ticked.filter((one) => one !== reference))
        }
      />
      <CaseLink reference={reference}>
        <span className={css.reference}>{reference}</span>
      </CaseLink>
    </div>
  ),
})

const COLUMNS: readonly Column<HeldApplicationShown>[] = [
  { title: 'Name', cell: ({ name }) => <div className={css.text}>{named(name)}</div> },
  {
    title: 'State',
    cell: ({ state, since }) => (
      <>
        {STATE_NAMES[state]}{' '}
        <span className={ui.quiet}>
          since <Moment at={since} />
        </span>
      </>
    ),
  },
  {
    title: 'Submitted by',
    cell: ({ sentBy, others, isCurrent }) => (
      <div className={css.text}>
        {sentBy.join(', ') || '–'}
        {others > 0 && (
          <span className={ui.quiet}> with {count(others, 'other person', 'other people')}</span>
        )}
        {!isCurrent && <span className={ui.quiet}> in an earlier version</span>}
      </div>
    ),
  },
  {
    title: 'Documents',
    cell: ({ reference, documents, hasAgreement }) => (
      <Files reference={reference} documents={documents} hasAgreement={hasAgreement} />
    ),
  },
  {
    title: 'Retention',
    cell: ({ erasure, askedAt }) => (
      <>
        {erasure.says}
        {askedAt !== null && (
          <span className={ui.quiet}>
            {' '}
            Erasure requested on <Moment at={askedAt} />.
          </span>
        )}
      </>
    ),
  },
]

type CopyProps = {
  readonly params: PersonParams
  readonly format: 'json' | 'pdf'
  readonly chosen: readonly HeldApplicationShown[]
  readonly drafts: boolean
}

const Copy = ({ params, format, chosen, drafts }: CopyProps) => (
  <SaveButton
    name={`personal-data-${params.reference}.${format}`}
    read={() => {
      const applications = chosen.map(({ reference }) => reference)
      return askForFile('exportPerson', { params, body: { format, chosen: { applications, drafts } } })
    }}
  >
    Copy as {format.toUpperCase()}
  </SaveButton>
)

type FilesProps = Pick<HeldApplicationShown, 'reference' | 'documents' | 'hasAgreement'>

/** The person saves each file separately: copies go with the letter. */
const Files = ({ reference, documents, hasAgreement }: FilesProps) => {
  if (documents.length === 0 && !hasAgreement) return '–'
  return (
    <ul className={`${ui.plain} ${css.files}`}>
      {documents.map(({ id, name }) => (
        <li key={id}>
          <Save name={name} read={() => askForFile('readCaseDocument', { params: { reference, id } })} />
        </li>
      ))}
      {hasAgreement && (
        <li>
          <Save
            name={`agreement-${reference}.pdf`}
            read={() => askForFile('readSealedAgreement', { params: { reference } })}
          />
        </li>
      )}
    </ul>
  )
}

const Save = ({ name, read }: Saved) => {
  return (
    <SaveButton variant="subtle" size="compact-sm" name={name} read={read} aria-label={`Save ${name}`}>
      {name}
    </SaveButton>
  )
}

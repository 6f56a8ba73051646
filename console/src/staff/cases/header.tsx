/** The top of a case: the borrowers and the state, what the case is about, and why it is here. */
import { Avatar, Button, Checkbox } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Person } from '../../../../src/modules/applications/of-cases-pages.ts'
import type { CaseView } from '../../../../src/modules/cases/case-view-pages.ts'
import { count, countOrMore, euros, listText, shortMoment } from '../../names/formats.ts'
import { STATE_NAMES } from '../../names/words.ts'
import { monthsText } from '../../shared/application/words.ts'
import { Dialog } from '../../ui/dialogs/dialogs.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { Mark, ModeMark } from '../../ui/notes/marks.tsx'
import { Moment } from '../../ui/notes/notes.tsx'
import { Page } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { noteLook } from './case-link.tsx'
import css from './head.module.css'
import { Whose } from './whose.tsx'

type Props = {
  readonly shown: CaseView
  readonly others: readonly Person[]
  readonly next: { readonly ask: () => void; readonly isPending: boolean }
  readonly onPrint: () => void
  /** Shows the borrowers' other cases. */
  readonly onOthers: () => void
  readonly children: React.ReactNode
}

/** The page of a case: its head stays above its columns. */
export const CaseFrame = ({ shown, others, next, onPrint, onOthers, children }: Props) => {
  const { row, reference, state, since, mode } = shown
  const name = row?.borrowers.join(' and ') ?? ''
  return (
    <Page
      title={name === '' ? reference : name}
      beside={
        <>
          <p className={css.state}>
            <strong>{STATE_NAMES[state]}</strong> since <Moment at={since} />
            {row?.workingMinutesLeft != null && ` · ${dueInWords(row.workingMinutesLeft)}`}
          </p>
          <ModeMark mode={mode} />
          <Present others={others} />
        </>
      }
      actions={
        <>
          <PrintButton reference={shown.reference} onPrint={onPrint} />
          <Button size="xs" loading={next.isPending} onClick={next.ask}>
            Next case
          </Button>
        </>
      }
    >
      <div className={`${ui.stack} ${ui.gap3} ${css.head}`}>
        <div className={ui.beside}>
          <About shown={shown} />
          <div className={`${ui.actions} ${ui.gap2} ${css.whose}`}>
            <Whose shown={shown} />
          </div>
        </div>
        <Reasons shown={shown} onOthers={onOthers} />
      </div>
      {children}
    </Page>
  )
}

/** Why it is here, what was not looked at, and what else there is of the same people. */
const Reasons = ({ shown, onOthers }: Pick<Props, 'shown' | 'onOthers'>) => {
  const { row, nextStep } = shown
  const gaps = row?.lookedAt.filter(({ isGap }) => isGap) ?? []
  const says = [...new Set([...(row?.reasons ?? []), ...gaps].map((one) => one.says))]
  const others = othersOf(shown)
  if (nextStep === null && says.length + others.length === 0) return null
  return (
    <ul className={`${ui.plain} ${ui.actions} ${ui.gap2} ${css.reasons}`} aria-label="Why it is here">
      {nextStep !== null && <li>{nextStep}</li>}
      {others.map((one) => (
        <li key={one}>
          <button type="button" className={ui.wordButton} onClick={onOthers}>
            <Mark>{one}</Mark>
          </button>
        </li>
      ))}
      {says.map((one) => (
        <li key={one}>
          <Mark>{one}</Mark>
        </li>
      ))}
    </ul>
  )
}

const othersOf = ({ duplicates, others }: CaseView): readonly string[] => [
  ...(duplicates.length === 0
    ? []
    : [`${count(duplicates.length, 'duplicate', 'duplicates')}: same vehicle and person`]),
  ...(others.cases.length === 0
    ? []
    : [
        `${countOrMore(others.cases.length, !others.areAll, 'other case', 'other cases')} of the same people${
          others.openAmount === 0 ? '' : `, ${euros(others.openAmount)} open`
        }`,
      ]),
]

/** What is bought, for how much, from whom, and whose case it is. */
const About = ({ shown: { row, offer, dealer, client, reference, at } }: Pick<Props, 'shown'>) => {
  const parts = [
    ['Vehicle', row?.vehicle ?? null],
    ['Loan', offer === null ? null : euros(offer.loanAmount)],
    ['Term', offer === null ? null : monthsText(offer.term, offer.guaranteedFutureValue !== null)],
    ['Dealer', dealer ?? client],
    ['Owner', row?.assignee?.name ?? 'Unassigned'],
    [
      'Snoozed',
      row?.snoozedUntil == null ? null : `Snoozed until ${shortMoment(row.snoozedUntil, Date.parse(at))}`,
    ],
  ] as const
  return (
    <dl className={css.about}>
      {parts.map(
        ([title, value]) =>
          value !== null && (
            <div key={title}>
              <dt className={ui.hidden}>{title}</dt>
              <dd title={`${title}: ${value}`}>{value}</dd>
            </div>
          ),
      )}
      <div>
        <dt className={ui.hidden}>Reference</dt>
        <dd className={css.reference}>
          <Reference reference={reference} />
        </dd>
      </div>
    </dl>
  )
}

const END_CHARACTERS = 6

/** Its end, as lists show it; the whole of it on paper and for screen readers, and copied by a button. */
const Reference = ({ reference }: { readonly reference: string }) => {
  const whole = useRef<HTMLElement>(null)
  const [says, setSays] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(reference)
      setSays('Copied')
    } catch {
      // Not every browser lets a page copy: the person can copy what is selected.
      if (whole.current !== null) getSelection()?.selectAllChildren(whole.current)
      setSays('Press Ctrl+C or ⌘C to copy')
    }
  }
  return (
    <>
      <code ref={whole} data-whole={says !== '' || undefined} title={reference}>
        <span>{reference.slice(0, -END_CHARACTERS)}</span>
        {reference.slice(-END_CHARACTERS)}
      </code>{' '}
      <Button
        variant="subtle"
        size="compact-xs"
        className={css.copy}
        aria-label={`Copy the reference ${reference}`}
        onClick={() => void copy()}
      >
        Copy
      </Button>
      <span role="status" className={ui.quiet}>
        {says}
      </span>
    </>
  )
}

const AVATARS_MAXIMUM = 4

/** Who else has the case open. */
const Present = ({ others }: Pick<Props, 'others'>) => (
  <>
    {others.length > 0 && (
      <Avatar.Group aria-hidden="true" className={css.present}>
        {others.slice(0, AVATARS_MAXIMUM).map(({ id, name }) => (
          <Avatar key={id} size="sm" name={name} color="initials" title={`${name} has it open`} />
        ))}
        {others.length > AVATARS_MAXIMUM && <Avatar size="sm">+{others.length - AVATARS_MAXIMUM}</Avatar>}
      </Avatar.Group>
    )}
    <span role="status" className={ui.hidden}>
      {others.length > 0 &&
        `${listText(others.map(({ name }) => name))} also ${others.length === 1 ? 'has' : 'have'} it open.`}
    </span>
  </>
)

const HOUR_MINUTES = 60

const dueInWords = (minutes: number): string => {
  const late = minutes < 0 ? 'late' : 'left'
  const whole = Math.abs(minutes)
  return whole < HOUR_MINUTES ? `${whole} min ${late}` : `${Math.floor(whole / HOUR_MINUTES)} h ${late}`
}

/** As `data-part` names them in the page. */
const PARTS = [
  { id: 'facts', name: 'Facts' },
  { id: 'evidence', name: 'Evidence' },
  { id: 'notes', name: 'Notes' },
  { id: 'timeline', name: 'Decisions and history' },
] as const

type Part = (typeof PARTS)[number]['id']

/** The attribute by which the styles find what to leave out. */
const LEFT_OUT = 'printWithout'

/** Before the browser prints, the dialog must give the focus back and uncover the page. */
const SETTLED_MILLISECONDS = 100

type PrintButtonProps = {
  readonly reference: string
  /** Closes whatever replaces notes and timeline on the page. */
  readonly onPrint: () => void
}

/** Prints the chosen parts of a case, without its controls. Masked numbers stay masked on paper. */
const PrintButton = ({ reference, onPrint }: PrintButtonProps) => {
  // Also of the browser's own command.
  useEffect(() => {
    const note = () => noteLook(reference, { look: 'printed' })
    addEventListener('beforeprint', note)
    return () => removeEventListener('beforeprint', note)
  }, [reference])
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<readonly Part[]>(PARTS.map(({ id }) => id))
  const print = () => {
    setOpen(false)
    onPrint()
    setTimeout(() => {
      const { dataset } = document.documentElement
      dataset[LEFT_OUT] = PARTS.flatMap(({ id }) => (chosen.includes(id) ? [] : [id])).join(' ')
      addEventListener('afterprint', () => delete dataset[LEFT_OUT], { once: true })
      window.print()
    }, SETTLED_MILLISECONDS)
  }
  return (
    <>
      <Button size="xs" onClick={() => setOpen(true)}>
        Print
      </Button>
      <Dialog title="Print the case" opened={isOpen} onClose={() => setOpen(false)}>
        <Form
          onSubmit={() => {
            print()
          }}
          verb="Print"
          action={{ isPending: false, error: null }}
          onClose={() => setOpen(false)}
          isDisabled={chosen.length === 0}
        >
          <Checkbox.Group
            label="What to print"
            value={[...chosen]}
            onChange={(parts) => setChosen(PARTS.map(({ id }) => id).filter((id) => parts.includes(id)))}
          >
            <div className={ui.choices}>
              {PARTS.map(({ id, name }) => (
                <Checkbox key={id} value={id} label={name} />
              ))}
            </div>
          </Checkbox.Group>
        </Form>
      </Dialog>
    </>
  )
}

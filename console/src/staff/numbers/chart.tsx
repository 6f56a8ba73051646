/**
 * Our own charts: columns by week, and bars by name. They are visual only. The table that each can open has the same
 * content and links for everybody else.
 */
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { addDays } from '../../../../packages/values/dublin-day.ts'
import { fullFieldName } from '../../../../src/domain/application/field-names.ts'
import type { Numbers } from '../../../../src/modules/lender/number-pages.ts'
import { wordsOf } from '../../names/formats.ts'
import { SaveButton, type Saved } from '../../ui/forms/files.tsx'
import ui from '../../ui/style/ui.module.css'
import type { QueueSearch } from '../address.ts'
import css from './numbers.module.css'

/** Distinguishable without colour: full or striped. */
type Look = 'full' | 'striped'

const LOOKS: Readonly<Record<Look, string | undefined>> = { full: css.chartFull, striped: css.chartStriped }

type Part = { readonly look: Look; readonly value: number }

export type Mark = {
  readonly key: string
  readonly label: string
  /** Shown on hover. */
  readonly says: string
  readonly parts: readonly Part[]
  /** How it is spread over the weeks. */
  readonly weeks?: readonly number[]
  /** The cases that it counts, if the queue can show them. */
  readonly leadsTo?: QueueSearch | undefined
}

type PanelProps = {
  readonly title: string
  readonly lead: string
  readonly legend?: readonly { readonly look: Look; readonly name: string }[]
  readonly exported: Saved
  readonly table: ReactNode
  /** Absent if there is nothing to draw. */
  readonly children: ReactNode
}

/** A chart with its legend, its table and its export. */
export const ChartPanel = ({ title, lead, legend = [], exported, table, children }: PanelProps) => {
  const [showsTable, setShowsTable] = useState(false)
  const id = `chart-${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`
  return (
    <section className={`${ui.card} ${css.chartPanel}`} aria-labelledby={id}>
      <div className={ui.sectionHead}>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        <div className={ui.actions}>
          <Button
            size="xs"
            aria-expanded={showsTable}
            aria-controls={`${id}-table`}
            aria-label={`Table of ${title}`}
            onClick={() => setShowsTable(!showsTable)}
          >
            Table
          </Button>
          <SaveButton size="xs" {...exported} aria-label={`Export as CSV: ${title}`}>
            Export as CSV
          </SaveButton>
        </div>
      </div>
      <p className={ui.lead}>{lead}</p>
      {legend.length > 0 && (
        <ul className={css.chartLegend} aria-hidden="true">
          {legend.map(({ look, name }) => (
            <li key={name}>
              <span className={`${css.chartKey} ${LOOKS[look]}`} />
              {name}
            </li>
          ))}
        </ul>
      )}
      {children}
      <div id={`${id}-table`}>{showsTable && table}</div>
    </section>
  )
}

const LABELS_MAXIMUM = 7

/** A column for each week, its parts stacked or side by side. */
export const Columns = ({
  marks,
  format,
  isBeside = false,
}: {
  readonly marks: readonly Mark[]
  readonly format: (value: number) => string
  readonly isBeside?: boolean
}) => {
  const heightOf = ({ parts }: Mark) => {
    const values = parts.map(({ value }) => value)
    return isBeside ? Math.max(...values) : values.reduce((sum, value) => sum + value, 0)
  }
  const top = Math.max(...marks.map(heightOf), 0)
  const every = Math.ceil(marks.length / LABELS_MAXIMUM)
  return (
    <div className={css.chartColumns} aria-hidden="true">
      <div className={css.chartTop}>{top === 0 ? '' : format(top)}</div>
      {marks.map((mark, place) => (
        <Leading key={mark.key} mark={mark} className={css.chartColumn}>
          <span className={css.chartStack} data-beside={isBeside || undefined}>
            {mark.parts.map(({ look, value }) => (
              <span
                key={look}
                className={`${css.chartPart} ${LOOKS[look]}`}
                style={{ height: `${top === 0 ? 0 : (100 * value) / top}%` }}
                data-empty={value === 0 || undefined}
              />
            ))}
          </span>
          <span className={css.chartLabel}>{place % every === 0 ? mark.label : ''}</span>
        </Leading>
      ))}
    </div>
  )
}

/** A bar for each name, the longest first. */
export const Bars = ({
  marks,
  format,
}: {
  readonly marks: readonly Mark[]
  readonly format: (value: number) => string
}) => {
  const lengthOf = ({ parts }: Mark) => parts.reduce((sum, { value }) => sum + value, 0)
  const top = Math.max(...marks.map(lengthOf), 1)
  const busiest = Math.max(...marks.flatMap(({ weeks = [] }) => weeks), 1)
  return (
    <div className={css.chartBars} aria-hidden="true">
      {marks.map((mark) => (
        <Leading key={mark.key} mark={mark} className={css.chartRow}>
          <span className={css.chartName}>{mark.label}</span>
          <span className={`${ui.line} ${css.chartTrack}`}>
            <span
              className={`${css.chartBar} ${css.chartFull}`}
              style={{ width: `calc((100% - 3.5rem) * ${lengthOf(mark) / top})` }}
            />
            <span>{format(lengthOf(mark))}</span>
          </span>
          {mark.weeks !== undefined && (
            <span className={css.chartSpark}>
              {mark.weeks.map((value, week) => (
                <span
                  // biome-ignore lint/suspicious/noArrayIndexKey: weeks never change places.
                  key={week}
                  className={css.chartFull}
                  style={{ height: `${(100 * value) / busiest}%` }}
                />
              ))}
            </span>
          )}
        </Leading>
      ))}
    </div>
  )
}

/** Clickable parts lead to their cases; the table has the same links for the keyboard. */
const Leading = ({
  mark: { says, leadsTo },
  className,
  children,
}: {
  readonly mark: Mark
  readonly className: string | undefined
  readonly children: ReactNode
}) =>
  leadsTo === undefined ? (
    <span className={className} title={says}>
      {children}
    </span>
  ) : (
    <Link
      className={className}
      title={says}
      tabIndex={-1}
      to="/console/queue/$view"
      params={{ view: 'all' }}
      search={leadsTo}
    >
      {children}
    </Link>
  )

/** The days of a week that lie within a period. */
export const daysOfWeek = (
  week: string,
  { from, to }: { readonly from: string; readonly to: string },
): { readonly receivedFrom: string; readonly receivedTo: string } => {
  const last = addDays(week, 6)
  return { receivedFrom: week < from ? from : week, receivedTo: last > to ? to : last }
}

type Failure = Numbers['failures'][number]

/** "Applicant, email address" for any entry of a list; a place without a field is named as it was sent. */
export const failedField = ({ field, place }: Failure): string => {
  if (field === null) return place === '' ? 'The application' : place
  return field.startsWith('applicants[]') ? `Applicant: ${fullFieldName(field)}` : fullFieldName(field)
}

export const failedRule = ({ type }: Failure): string => RULE_NAMES[type] ?? wordsOf(type)

/** What a submission got wrong, by the type of the validation error. */
const RULE_NAMES: Readonly<Record<string, string>> = {
  required: 'Missing',
  type: 'Not the right kind of value',
  enum: 'Not one of the choices',
  integer: 'Not a whole number',
  wholeEuros: 'Not in whole euro',
  min: 'Too low',
  max: 'Too high',
  minLength: 'Too short',
  maxLength: 'Too long',
  personName: 'Not a person’s name',
  ppsNumber: 'Not a PPS number',
  email: 'Not an email address',
  irishMobile: 'Not an Irish mobile number',
  irishPhone: 'Not an Irish phone number',
  sortCode: 'Not a sort code',
  accountNumber: 'Too few digits',
  dateTime: 'Not a date',
  age: 'Applicant too young or too old',
  addressHistory: 'Too few years of addresses',
  applicantCount: 'Wrong number of applicants',
  combinedIncome: 'Income too low',
  registrationNumber: 'Not an Irish registration number',
  companyRegistrationNumber: 'Not a company registration number',
  year: 'Not a possible year',
  term: 'Term too long for the vehicle’s age',
  termNotOffered: 'Term not offered by any product',
  deposit: 'Deposit and trade-in too high or too low',
  carId: 'Car not in the catalogue',
  singleCurrentAddress: 'Not exactly one current address',
  applicantsMismatch: 'The two lists of applicants differ',
  changeDenied: 'Sent after the application was no longer open',
}

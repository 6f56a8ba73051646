/** The banks that a set of the interface accepts: replaced as a whole, after a preview of the changes. */
import { Button, FileButton, Textarea } from '@mantine/core'
import { useState } from 'react'
import { typedNumber } from '../../../../packages/values/typed/typed-number.ts'
import { spelled, valueName } from '../../../../src/domain/application/value-names.ts'
import {
  DUE_MAXIMUM_MINUTES,
  DUE_MINIMUM_MINUTES,
  DUE_STEPS,
  type DueStep,
} from '../../../../src/domain/lender/lender-settings.ts'
import type { Settings } from '../../../../src/modules/lender/lender-pages.ts'
import { call, Failure } from '../../api/call.ts'
import { count, withUnit } from '../../names/formats.ts'
import { setInWords } from '../../names/words.ts'
import { NumberField } from '../../ui/forms/fields.tsx'
import { FailureNote } from '../../ui/notes/notes.tsx'
import { Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import css from './settings.module.css'
import { SaveBar, Since, useSetting } from './use-setting.tsx'

type List = Settings['banks'][number]

const namesIn = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** A name a line, or a JSON list of names. Throws a Failure with a sentence for anything else. */
const textOfFile = async (file: File): Promise<string> => {
  const text = await file.text()
  if (!text.trimStart().startsWith('[')) return namesIn(text).join('\n')
  try {
    const names: unknown = JSON.parse(text)
    if (Array.isArray(names) && names.every((name) => typeof name === 'string')) return names.join('\n')
  } catch {
    // The page shows this below.
  }
  throw new Failure(0, { detail: `${file.name} must contain one name per line, or a JSON list of names.` })
}

export const Banks = ({
  lists,
  mayChange,
}: {
  readonly lists: Settings['banks']
  readonly mayChange: boolean
}) => (
  <Section
    title="Banks"
    lead="The banks that applications can name. Changes apply to new submissions immediately. Existing applications do not change."
  >
    <div className={css.lists}>
      {lists.map((list) => (
        <BankList key={list.set} list={list} mayChange={mayChange} />
      ))}
    </div>
  </Section>
)

const BankList = ({ list, mayChange }: { readonly list: List; readonly mayChange: boolean }) => {
  const { set, names, version, changed } = list
  const title = setInWords(set)
  const [fault, setFault] = useState<unknown>(null)
  const setting = useSetting({
    stored: names.join('\n'),
    version,
    isSame: (one, other) => namesIn(one).join('\n') === namesIn(other).join('\n'),
    save: (text, seen) =>
      call('changeBankList', { params: { set }, body: { seen, names: [...namesIn(text)] } }),
    says: `The banks for “${title}” have been saved.`,
  })
  const typed = namesIn(setting.typed)
  const added = typed.filter((name) => !names.includes(name))
  const removed = names.filter((name) => !typed.includes(name))
  const read = (file: File | null) => {
    setFault(null)
    if (file !== null) void textOfFile(file).then(setting.change, setFault)
  }
  return (
    <fieldset className={css.list}>
      <legend>{title}</legend>
      <div className={ui.stack}>
        <Since version={version} changed={changed} />
        <p>{names.map((name) => valueName('Bank', name) ?? spelled(name)).join(', ')}</p>
        {mayChange && (
          <details>
            <summary>Change the banks</summary>
            <div className={ui.stack}>
              <Textarea
                label={`Names in the API: ${title}`}
                description={`${count(typed.length, 'name', 'names')}, one per line, letters and digits only`}
                autosize={false}
                rows={10}
                className={ui.monospace}
                spellCheck={false}
                value={setting.typed}
                onChange={({ currentTarget: { value } }) => setting.change(value)}
              />
              <div className={ui.actions}>
                <FileButton accept="text/plain,application/json,.txt,.json" onChange={read}>
                  {(props) => (
                    <Button {...props} size="xs" aria-label={`Load from a file: ${title}`}>
                      Load from a file
                    </Button>
                  )}
                </FileButton>
              </div>
              <FailureNote error={fault} />
              {setting.isChanged && <Difference added={added} removed={removed} />}
              <SaveBar
                of={setting}
                what={`the banks for “${title}”`}
                hindrance={typed.length === 0 ? 'Enter at least one bank.' : undefined}
              />
            </div>
          </details>
        )}
      </div>
    </fieldset>
  )
}

const Difference = ({
  added,
  removed,
}: {
  readonly added: readonly string[]
  readonly removed: readonly string[]
}) => (
  <div className={ui.note} role="status">
    {added.length > 0 && (
      <p>
        <strong>Added:</strong> {added.join(', ')}
      </p>
    )}
    {removed.length > 0 && (
      <p>
        <strong>Removed:</strong> {removed.join(', ')}. New submissions with these banks will fail.
      </p>
    )}
    {added.length === 0 && removed.length === 0 && <p>Only the order changes.</p>}
  </div>
)

const STEP_NAMES: Readonly<Record<DueStep, string>> = {
  decide: 'Decide',
  secondApproval: 'Second approval',
  documents: 'Review documents',
  payOut: 'Pay out',
}

const MINUTES = 60

type Typed = Readonly<Record<DueStep, string>>

const hours = (minutes: number): string => String(Number((minutes / MINUTES).toFixed(2)))

const typedOf = (minutes: Settings['dueTimes']['minutes']): Typed => ({
  decide: hours(minutes.decide),
  secondApproval: hours(minutes.secondApproval),
  documents: hours(minutes.documents),
  payOut: hours(minutes.payOut),
})

/** Undefined if the text is not a number of hours within the bounds. */
const minutesOf = (text: string): number | undefined => {
  const minutes = Math.round((typedNumber(text) ?? Number.NaN) * MINUTES)
  return minutes >= DUE_MINIMUM_MINUTES && minutes <= DUE_MAXIMUM_MINUTES ? minutes : undefined
}

const BOUNDS = `Enter hours from ${hours(DUE_MINIMUM_MINUTES)} to ${hours(DUE_MAXIMUM_MINUTES)}, like 4 or 1.5.`

/** When the lender's own steps are due, in working hours. */
export const DueTimes = ({
  settings: { minutes, defaults, version, changed },
  mayChange,
}: {
  readonly settings: Settings['dueTimes']
  readonly mayChange: boolean
}) => {
  const setting = useSetting({
    stored: typedOf(minutes),
    version,
    isSame: (one, other) => DUE_STEPS.every((step) => one[step] === other[step]),
    save: (typed, seen) => call('changeDueTimes', { body: { seen, minutes: sentOf(typed) } }),
    says: 'The due times have been saved.',
  })
  const { typed } = setting
  const isRight = DUE_STEPS.every((step) => minutesOf(typed[step]) !== undefined)
  return (
    <Section
      title="Due times"
      lead="Working hours from the start of each step: Monday to Friday, 9:00 to 17:30, excluding public holidays. Existing due times do not change."
    >
      <div className={ui.stack}>
        <Since version={version} changed={changed} />
        <div className={css.fields}>
          {DUE_STEPS.map((step) => (
            <NumberField
              key={step}
              label={`${STEP_NAMES[step]} (hours)`}
              description={`Default: ${withUnit(Number(hours(defaults[step])), 'hours')}${setting.isStale ? `; stored ${withUnit(Number(hours(minutes[step])), 'hours')}` : ''}`}
              readOnly={!mayChange}
              value={typed[step]}
              error={minutesOf(typed[step]) === undefined ? BOUNDS : undefined}
              onChange={(value) => setting.change({ ...typed, [step]: value })}
            />
          ))}
        </div>
        {mayChange && (
          <SaveBar
            of={setting}
            what="the due times"
            hindrance={isRight ? undefined : 'Correct the hours first.'}
          />
        )}
      </div>
    </Section>
  )
}

const sentOf = (typed: Typed) => ({
  decide: minutesOf(typed.decide) ?? 0,
  secondApproval: minutesOf(typed.secondApproval) ?? 0,
  documents: minutesOf(typed.documents) ?? 0,
  payOut: minutesOf(typed.payOut) ?? 0,
})

/** When the lender's own steps are due, in working hours. */
import { typedNumber } from '../../../../packages/values/typed/typed-number.ts'
import {
  DUE_MAXIMUM_MINUTES,
  DUE_MINIMUM_MINUTES,
  DUE_STEPS,
  type DueStep,
} from '../../../../src/domain/lender/lender-settings.ts'
import type { Settings } from '../../../../src/http/lender/pages.ts'
import { call } from '../../api/call.ts'
import { withUnit } from '../../names/formats.ts'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import css from './settings.module.css'
import { SaveBar, Since, useSetting } from './use-setting.tsx'

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

import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { typedAmount } from '../../../../packages/values/typed/typed-number.ts'
import * as names from '../../../../src/sets/b/enumerations.ts'
import { BELOW } from '../../ui/forms/below.ts'
import { Chips } from '../../ui/forms/chips.tsx'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { Loaded } from '../../ui/notes/loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { acceptsTerm } from '../form/accepted-terms.ts'
import { type Financed, setFor, withChange } from '../form/choice.ts'
import { type AllOptions, factsFrom } from '../form/facts.ts'
import { bodyWith } from '../form/figures.ts'
import { formOptions } from '../form/form-options.ts'
import { formOf } from '../form/form-set.ts'
import { ConditionQuestion, LoanQuestion, VehicleTypeQuestion } from '../form/questions.tsx'
import { choicesOf } from '../value-words.ts'
import { handOver } from './handover.ts'
import css from './quotation.module.css'
import { Quotation } from './quotation.tsx'
import { type Figures, NO_FIGURES } from './request.ts'

const BORROWERS = choicesOf(names.BorrowerType)
const KILOMETRES = choicesOf(names.AnnualKilometers)

export const QuotationPage = () => {
  const [figures, setFigures] = useState<Figures>(NO_FIGURES)
  const options = useQuery(formOptions)
  const navigate = useNavigate()
  const change = (some: Partial<Figures>) => setFigures((before) => ({ ...before, ...some }))
  const use = () => {
    handOver(figures)
    void navigate({ to: '/console/applications/new' })
  }
  return (
    <Page title="Quotation">
      <div className={css.columns}>
        <div className={ui.stack}>
          <section className={`${ui.card} ${ui.stack}`} aria-label="Vehicle and finance">
            <Vehicle figures={figures} change={change} />
            <Amounts change={change} />
            <Finance figures={figures} change={change} />
          </section>
        </div>
        <div className={css.beside}>
          <Loaded query={options} what="the quotation">
            {(data) => (
              <Quotation
                figures={figures}
                accepts={termsFor(data, figures)}
                onTerm={(term) => change({ term })}
                action={() => <Button onClick={use}>Use in an application</Button>}
              />
            )}
          </Loaded>
        </div>
      </div>
    </Page>
  )
}

/** Whether the application that the figures would begin accepts a term. */
const termsFor = (options: AllOptions, figures: Figures) => {
  const set = setFor(figures)
  if (set === undefined) return () => false
  const [form, facts] = [formOf(set), factsFrom(options[set])]
  const body = bodyWith(form, facts, { ...figures, term: undefined })
  return (term: number) => acceptsTerm(form, body, facts, term)
}

type Change = (some: Partial<Figures>) => void

const AMOUNTS = [
  ['price', 'Price'],
  ['deposit', 'Deposit'],
  ['tradeIn', 'Trade-in'],
] as const

const Amounts = ({ change }: { readonly change: Change }) => {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  return (
    <div className={ui.fields}>
      {AMOUNTS.map(([name, label]) => {
        const text = typed[name] ?? ''
        const isWrong = text.trim() !== '' && typedAmount(text) === undefined
        return (
          <NumberField
            key={name}
            label={label}
            leftSection="€"
            value={text}
            error={isWrong ? 'Enter an amount, like 21500' : undefined}
            onChange={(value) => {
              setTyped({ ...typed, [name]: value })
              change({ [name]: typedAmount(value) })
            }}
          />
        )
      })}
    </div>
  )
}

type PartProps = { readonly figures: Figures; readonly change: Change }

const questionsOf = ({ figures, change }: PartProps) => ({
  financed: figures,
  onChoose: (some: Partial<Financed>) => change(withChange(figures, some)?.financed ?? {}),
})

const Vehicle = ({ figures, change }: PartProps) => (
  <>
    <ConditionQuestion {...questionsOf({ figures, change })} />
    {!figures.isNew && (
      <div className={ui.fields}>
        <TextInput
          label="Registration number"
          description="Gives the vehicle’s age, which some products need."
          inputWrapperOrder={BELOW}
          autoComplete="off"
          spellCheck={false}
          value={figures.registration ?? ''}
          onChange={({ currentTarget: { value } }) => change({ registration: value })}
        />
      </div>
    )}
    <VehicleTypeQuestion {...questionsOf({ figures, change })} />
  </>
)

const Finance = ({ figures, change }: PartProps) => (
  <>
    <LoanQuestion {...questionsOf({ figures, change })} figures={figures} />
    {figures.loanType === 'pcp' && (
      <Chips
        label="Kilometres per year"
        value={figures.annualKilometres === undefined ? undefined : String(figures.annualKilometres)}
        choices={KILOMETRES}
        onChoose={(value) => change({ annualKilometres: Number(value) as 15_000 })}
      />
    )}
    <div className={ui.fields}>
      <NativeSelect
        label="Borrower"
        data={BORROWERS}
        value={figures.borrowerType}
        onChange={({ currentTarget: { value } }) =>
          change({ borrowerType: value as Figures['borrowerType'] })
        }
      />
    </div>
  </>
)

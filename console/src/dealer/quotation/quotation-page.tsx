import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { typedAmount } from '../../../../packages/values/typed/typed-number.ts'
import type { SetName } from '../../../../src/domain/application/sets.ts'
import * as names from '../../../../src/sets/b/enumerations.ts'
import { BELOW } from '../../ui/forms/below.ts'
import { Chips } from '../../ui/forms/chips.tsx'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { Loaded } from '../../ui/notes/loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { acceptsTerm } from '../form/accepted-terms.ts'
import { type FormOptions, factsFrom } from '../form/facts.ts'
import { bodyWith } from '../form/figures.ts'
import { formOptionsOf } from '../form/form-options.ts'
import { formOf } from '../form/form-set.ts'
import { choicesOf } from '../value-words.ts'
import { handOver } from './handover.ts'
import css from './quotation.module.css'
import { Quotation } from './quotation.tsx'
import { type Figures, NO_FIGURES } from './request.ts'

const VEHICLES = choicesOf(names.VehicleType)
const BORROWERS = choicesOf(names.BorrowerType)
const LOANS = choicesOf(names.LoanType)
const KILOMETRES = choicesOf(names.AnnualKilometers)

/** Only set A has new vehicles, and only set B has types of finance. */
const setFor = ({ isNew, loanType }: Figures): SetName => (isNew && loanType !== 'pcp' ? 'a' : 'b')

export const QuotationPage = () => {
  const [figures, setFigures] = useState<Figures>(NO_FIGURES)
  const set = setFor(figures)
  const options = useQuery(formOptionsOf(set))
  const navigate = useNavigate()
  const change = (some: Partial<Figures>) => setFigures((before) => ({ ...before, ...some }))
  const use = () => {
    handOver(figures)
    void navigate({ to: '/console/applications/new', search: { set } })
  }
  return (
    <Page title="Quotation">
      <div className={css.columns}>
        <div className={ui.stack}>
          <section className={`${ui.card} ${ui.stack}`} aria-label="Vehicle and finance">
            <Amounts change={change} />
            <Kinds figures={figures} change={change} />
          </section>
        </div>
        <div className={css.beside}>
          <Loaded query={options} what="the quotation">
            {(data) => (
              <Quotation
                figures={figures}
                accepts={termsFor(set, data, figures)}
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
const termsFor = (set: SetName, options: FormOptions, figures: Figures) => {
  const [form, facts] = [formOf(set), factsFrom(options)]
  if (figures.isNew && form.layout.choice.length === 0) return () => false
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

const Kinds = ({ figures, change }: { readonly figures: Figures; readonly change: Change }) => (
  <>
    <Chips
      label="Type of finance"
      value={figures.loanType}
      choices={LOANS}
      onChoose={(value) => change({ loanType: value as Figures['loanType'] })}
    />
    {figures.loanType === 'pcp' && (
      <Chips
        label="Kilometres per year"
        value={figures.annualKilometres === undefined ? undefined : String(figures.annualKilometres)}
        choices={KILOMETRES}
        onChoose={(value) => change({ annualKilometres: Number(value) as 15_000 })}
      />
    )}
    <Chips
      label="Vehicle"
      value={figures.isNew ? 'new' : 'used'}
      choices={[
        { value: 'used', label: 'Used' },
        { value: 'new', label: 'New' },
      ]}
      onChoose={(value) => change({ isNew: value === 'new', registration: undefined })}
    />
    <div className={ui.fields}>
      {!figures.isNew && (
        <TextInput
          label="Registration number"
          description="Gives the vehicle’s age, which some products need."
          inputWrapperOrder={BELOW}
          autoComplete="off"
          spellCheck={false}
          value={figures.registration ?? ''}
          onChange={({ currentTarget: { value } }) => change({ registration: value })}
        />
      )}
      <NativeSelect
        label="Type of vehicle"
        data={VEHICLES}
        value={figures.vehicleType}
        onChange={({ currentTarget: { value } }) => change({ vehicleType: value as Figures['vehicleType'] })}
      />
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

import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { numberAsTyped, typedAmount } from '../../../../packages/values/typed/typed-number.ts'
import * as names from '../../../../src/sets/b/enumerations.ts'
import { dublinDayOf, euros, longDay, rateText } from '../../names/formats.ts'
import { paymentText } from '../../shared/application/words.ts'
import { usePerson } from '../../shared/person/person.ts'
import { Chips } from '../../ui/forms/chips.tsx'
import { BELOW, NumberField } from '../../ui/forms/fields.tsx'
import { Loaded } from '../../ui/notes/notes.tsx'
import { useNotify } from '../../ui/notes/notices.tsx'
import { Page } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { type AllOptions, type Financed, factsFrom, setFor, withChange } from '../form/choice.ts'
import { choicesOf } from '../form/controls.ts'
import { formOf } from '../form/form-set.ts'
import { ConditionQuestion, formOptions, LoanQuestion, VehicleTypeQuestion } from '../form/questions.tsx'
import { acceptsTerm, bodyWith } from '../form/settle.ts'
import { addressOf, type Figures, figuresFrom, handOver, sumOf } from './figures.ts'
import css from './quotation.module.css'
import { type Offer, Quotation } from './quotation.tsx'

const BORROWERS = choicesOf(names.BorrowerType)
const KILOMETRES = choicesOf(names.AnnualKilometers)

export const QuotationPage = () => {
  const addressed = useSearch({ from: '/people/console/quotation' })
  const [figures, setFigures] = useState<Figures>(() => figuresFrom(addressed))
  const options = useQuery(formOptions)
  const navigate = useNavigate()
  const change = (some: Partial<Figures>) => setFigures((before) => ({ ...before, ...some }))
  // Reloading shows the same figures, which name nobody.
  useEffect(() => {
    void navigate({
      to: '/console/quotation',
      search: ({ mode }) => ({ mode, ...addressOf(figures) }),
      replace: true,
      resetScroll: false,
    })
  }, [figures, navigate])
  const use = () => {
    handOver(figures)
    void navigate({ to: '/console/applications/new' })
  }
  return (
    <Page title="Quotation">
      <div className={css.columns}>
        <div className={`${ui.stack} ${css.asked}`}>
          <section className={`${ui.card} ${ui.stack}`} aria-label="Vehicle and finance">
            <Vehicle figures={figures} change={change} />
            <Amounts figures={figures} change={change} />
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
                action={(offer) => <Actions figures={figures} offer={offer} onUse={use} />}
              />
            )}
          </Loaded>
        </div>
      </div>
    </Page>
  )
}

type ActionsProps = { readonly figures: Figures; readonly offer: Offer; readonly onUse: () => void }

/** What the visitor takes along, on paper or in a message, and what follows. */
const Actions = ({ figures, offer, onUse }: ActionsProps) => {
  const { dealer } = usePerson()
  const notify = useNotify()
  const about = aboutFigures(figures, dealer?.name)
  const copy = () =>
    navigator.clipboard.writeText(textOf(about, offer)).then(
      () => notify('Copied. Paste it into a message to the visitor.'),
      () => notify('Your browser did not allow copying. Print the quotation instead.'),
    )
  return (
    <>
      <div className={css.printed}>
        {about.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <div className={ui.actions}>
        <Button variant="filled" onClick={onUse}>
          Use in an application
        </Button>
        <Button onClick={() => window.print()}>Print</Button>
        <Button onClick={() => void copy()}>Copy as text</Button>
      </div>
    </>
  )
}

/** What the figures are for, from whom, and what they promise. */
const aboutFigures = (
  { price = 0, deposit = 0, tradeIn = 0, registration, isNew }: Figures,
  dealer: string | undefined,
): readonly string[] => [
  [
    dealer === undefined ? 'Quotation' : `Quotation from ${dealer}`,
    `for a ${isNew ? 'new' : 'used'} vehicle${isNew || !registration?.trim() ? '' : `, ${registration.trim()}`},`,
    `price ${euros(price)}, deposit ${euros(deposit)}, trade-in ${euros(tradeIn)}.`,
  ].join(' '),
  `Worked out on ${longDay(dublinDayOf(Date.now()))}. This is an example, not an offer: the lender decides on each application.`,
]

const textOf = (about: readonly string[], offer: Offer): string =>
  [
    about[0],
    `${paymentText(offer, offer.guaranteedFutureValue)}, APR ${rateText(offer.aprc)}.`,
    ...sumOf(offer).map(([title, amount]) => `${title}: ${euros(amount)}`),
    about[1],
  ].join('\n')

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

const Amounts = ({ figures, change }: PartProps) => {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(
      AMOUNTS.flatMap(([name]) => {
        const amount = figures[name]
        return amount === undefined ? [] : [[name, numberAsTyped(amount)]]
      }),
    ),
  )
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

const VEHICLE_PARTS = [
  ['make', 'Make (optional)', 'Some products and guaranteed values are for certain models only.'],
  ['model', 'Model (optional)', undefined],
  ['variant', 'Variant (optional)', undefined],
] as const

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
    <div className={ui.fields}>
      {VEHICLE_PARTS.map(([part, label, description]) => (
        <TextInput
          key={part}
          label={label}
          description={description}
          inputWrapperOrder={BELOW}
          maxLength={100}
          value={figures[part] ?? ''}
          onChange={({ currentTarget: { value } }) => change({ [part]: value })}
        />
      ))}
    </div>
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

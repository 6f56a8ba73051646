/** The draft of a product: its fields, the grid of rates, its errors beside their fields, and what it would offer. */
import { Checkbox, NativeSelect, TextInput, type TextInputProps } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LocalDate } from '../../../../packages/values/dublin-day.ts'
import { dayText, typedDay } from '../../../../packages/values/typed/typed-day.ts'
import type { Draft } from '../../../../src/modules/products/policy-pages.ts'
import { readBy } from '../../api/queries.ts'
import {
  asText,
  faultsForPeople,
  namesTyped,
  rowsOf,
  valueAt,
  withValue,
} from '../../shared/drafts/content.ts'
import { ReplaySection } from '../../shared/drafts/replay.tsx'
import { DraftSteps } from '../../shared/drafts/steps.tsx'
import {
  FaultList,
  type Faults,
  faultAt,
  faultsWithin,
  hindranceOf,
  useDraft,
  useTouched,
} from '../../shared/drafts/use-draft.tsx'
import { BELOW, DayField, NumberField } from '../../ui/forms/fields.tsx'
import { FailureNote } from '../../ui/notes/notes.tsx'
import { Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { type Parts, Tables } from './draft-tables.tsx'
import { BORROWER_TYPES, LOAN_TYPES, VEHICLE_TYPES } from './names.ts'
import { Quotations, type Requests, requestsOf, SAMPLE_REQUESTS } from './quotations.tsx'

const RENEWS = ['readProduct', 'listProducts'] as const

type Props = {
  readonly productId: string
  readonly draft: Draft
  readonly onPublished: (version: number) => void
  readonly onDiscarded: () => void
}

export const ProductDraft = ({ productId, draft, onPublished, onDiscarded }: Props) => {
  const edited = useDraft(draft, RENEWS)
  const [requests, setRequests] = useState<Requests>(SAMPLE_REQUESTS)
  const tried = useQuery({
    ...readBy('tryProduct', {
      params: { id: productId },
      body: { content: edited.asked, requests: requestsOf(requests) },
    }),
    placeholderData: keepPreviousData,
  })
  const touched = useTouched()
  const all = faultsForPeople(tried.data?.faults ?? [], edited.content)
  const faults = touched.shownOf(all)
  const warnings = tried.data?.warnings ?? []
  const { content, change } = edited
  return (
    <>
      <DraftSteps
        draft={edited}
        faultNumber={tried.data === undefined || tried.isPlaceholderData ? undefined : all.length}
        onFaulty={touched.showAll}
        warnings={warnings.map(({ says }) => says)}
        renews={RENEWS}
        from={asText(content['inForceFrom'])}
        onPublished={onPublished}
        onDiscarded={onDiscarded}
      />
      <div className={ui.stack} {...touched.handlers}>
        <Section title="Draft">
          <FailureNote error={tried.error} onRetry={() => void tried.refetch()} />
          <Fields {...{ content, faults, warnings, change }} />
        </Section>
        <Tables {...{ content, faults, change }} />
      </div>
      <Section title="Quotations" lead="What the draft would offer at its general rates.">
        <Quotations
          requests={requests}
          onChange={setRequests}
          isPcp={content['loanType'] === 'pcp'}
          byVehicle={['vehicles', 'guaranteedValues'].some((table) =>
            rowsOf(content, table).some((row) => row['make'] !== undefined),
          )}
          quotations={tried.data?.quotations}
        />
      </Section>
      <ReplaySection
        draft={edited.seen}
        kind="product"
        subject={productId}
        hindrance={hindranceOf(edited, all.length > 0)}
      />
    </>
  )
}

/** Places that have a field of their own. */
const FIELDS = [
  'name',
  'inForceFrom',
  'inForceTo',
  'amount.from',
  'amount.to',
  'amount',
  'depositMinimumPercent',
  'vehicleAgeAtEndMaximumMonths',
  'excessKilometerEuro',
  'vehicleTypes',
  'borrowerTypes',
  'loanType',
  'dealers',
]
const TABLES = ['vehicles', 'terms', 'rates', 'fees', 'commission', 'guaranteedValues']

const isOfTable = (place: string): boolean =>
  TABLES.some((table) => place === table || place.startsWith(`${table}[`))

const Fields = ({ content, faults, warnings, change }: Parts & { readonly warnings: Faults }) => {
  const set = (path: string, value: unknown) =>
    change(withValue(content, path, value === '' ? undefined : value))
  const text = (path: string) => ({
    value: asText(valueAt(content, path)),
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      set(path, currentTarget.value),
    error: faultAt(faults, path),
    'data-place': path,
  })
  const number = (path: string) => ({ ...text(path), onChange: (typed: string) => set(path, typed) })
  return (
    <div className={ui.stack}>
      <div className={ui.fields}>
        <TextInput label="Name" description={faultAt(warnings, 'name')} {...text('name')} />
        <NativeSelect
          label="Finance type"
          data={LOAN_TYPES.map(([value, label]) => ({ value, label }))}
          {...text('loanType')}
        />
        <Day
          label="In force from"
          path="inForceFrom"
          description={faultAt(warnings, 'inForceFrom')}
          {...{ content, faults, change }}
        />
        <Day label="Last day (optional)" path="inForceTo" {...{ content, faults, change }} />
        <NumberField label="Minimum amount (€)" {...number('amount.from')} />
        <NumberField
          label="Maximum amount (€)"
          {...number('amount.to')}
          error={faultAt(faults, 'amount.to') ?? faultAt(faults, 'amount')}
        />
        <NumberField label="Minimum deposit (% of price)" {...number('depositMinimumPercent')} />
        <NumberField
          label="Maximum vehicle age at end of term (months, optional)"
          inputMode="numeric"
          {...number('vehicleAgeAtEndMaximumMonths')}
        />
        <TextInput
          label="Dealers (optional)"
          description="Names separated by commas. Leave it empty for all dealers."
          inputWrapperOrder={BELOW}
          {...text('dealers')}
          onChange={({ currentTarget: { value } }) => set('dealers', value === '' ? '' : namesTyped(value))}
          error={faultsWithin(faults, 'dealers')[0]?.says}
        />
        {content['loanType'] === 'pcp' && (
          <NumberField label="Excess charge per km (€, optional)" {...number('excessKilometerEuro')} />
        )}
      </div>
      <Choices
        label="Vehicle types"
        path="vehicleTypes"
        all={VEHICLE_TYPES}
        {...{ content, faults, change }}
      />
      <Choices
        label="Borrower types"
        path="borrowerTypes"
        all={BORROWER_TYPES}
        {...{ content, faults, change }}
      />
      <FaultList
        faults={faults.filter(
          ({ place }) => !FIELDS.includes(place.replace(/\[\d+\]$/, '')) && !isOfTable(place),
        )}
        label="Other errors"
      />
    </div>
  )
}

type ChoicesProps = Parts & {
  readonly label: string
  readonly path: 'vehicleTypes' | 'borrowerTypes'
  readonly all: readonly (readonly [value: string, name: string])[]
}

const Choices = ({ label, path, all, content, faults, change }: ChoicesProps) => {
  const chosen = content[path]
  return (
    <Checkbox.Group
      label={label}
      value={Array.isArray(chosen) ? chosen.map(String) : []}
      onChange={(value) => change({ ...content, [path]: value })}
      error={faultAt(faults, path)}
    >
      <div className={`${ui.choices} ${ui.choicesWide}`} data-place={path}>
        {all.map(([value, name]) => (
          <Checkbox key={value} value={value} label={name} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

/** A day is typed as 31/12/2030 and sent as 2030-12-31; other text goes as typed, and the service reports it. */
const Day = ({
  label,
  path,
  description,
  content,
  faults,
  change,
}: Parts & Pick<TextInputProps, 'label' | 'description'> & { readonly path: string }) => {
  const value = asText(content[path])
  return (
    <DayField
      label={label}
      description={description}
      inputWrapperOrder={BELOW}
      data-place={path}
      value={/^\d{4}-\d\d-\d\d$/.test(value) ? dayText(value as LocalDate) : value}
      onChange={(typed) =>
        change(withValue(content, path, typed === '' ? undefined : (typedDay(typed) ?? typed)))
      }
      error={faultAt(faults, path)}
    />
  )
}

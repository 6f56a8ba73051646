/** A product: a timeline of its versions, the one shown, the differences between two, and the draft. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Fragment, useRef } from 'react'
import type { Content } from '../../../../packages/values/difference.ts'
import { hasCapability } from '../../../../src/domain/access/roles.ts'
import { PRODUCT_TABLES } from '../../../../src/domain/finance/drafts.ts'
import type { ResponseTo } from '../../../../src/server/page-operations.ts'
import { call } from '../../api/call.ts'
import { readBy } from '../../api/queries.ts'
import { Compared, Timeline } from '../../shared/drafts/compared.tsx'
import { asText, inWords, rowsOf, valueAt } from '../../shared/drafts/content.ts'
import { usePerson } from '../../shared/person/person.ts'
import { useAction } from '../../ui/forms/action.ts'
import { type Column, Records } from '../../ui/lists/records.tsx'
import { Mark } from '../../ui/notes/marks.tsx'
import { Empty, FailureNote, Loaded } from '../../ui/notes/notes.tsx'
import { Page, Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { ProductDraft } from './draft.tsx'
import { PRODUCT_NAMES } from './names.ts'

type Product = ResponseTo<'readProduct'>

const TO = '/console/products/$productId/versions/$version'

export const ProductPage = () => {
  const { productId, version } = useParams({ from: '/people/console/products/$productId/versions/$version' })
  const product = useQuery(readBy('readProduct', { params: { id: productId } }))
  const { data } = product
  const mayChange = hasCapability(usePerson().role, 'admin')
  const newest = data?.versions[0]
  const shown = version === 'newest' ? String(newest?.version ?? 'draft') : version
  const name = asText((newest?.content ?? data?.draft?.content)?.['name'])
  return (
    <Page
      title={name === '' ? productId : name}
      above={
        <p className={ui.above}>
          <Link to="/console/products">Products</Link>
        </p>
      }
      actions={mayChange && data && <StartDraft product={data} shown={shown} />}
    >
      <Loaded query={product} what="the product" lines={8}>
        {(read) => <Shown product={read} shown={shown} />}
      </Loaded>
    </Page>
  )
}

const StartDraft = ({ product, shown }: { readonly product: Product; readonly shown: string }) => {
  const navigate = useNavigate()
  const { id, isSample, draft, versions } = product
  const from = versions.find((one) => String(one.version) === shown) ?? versions[0]
  const starting = useAction({
    act: (version: number) => call('startProductDraft', { body: { id, from: { id, version } } }),
    renews: ['listProducts', 'readProduct'],
    says: 'The draft has been started.',
    onDone: () => void navigate({ to: TO, params: { productId: id, version: 'draft' } }),
  })
  if (isSample) return <Mark>Sample</Mark>
  if (draft !== null || from === undefined) return null
  return (
    <>
      <Button variant="filled" loading={starting.isPending} onClick={() => starting.mutate(from.version)}>
        Start draft from version {from.version}
      </Button>
      <FailureNote error={starting.error} />
    </>
  )
}

const Shown = ({ product, shown }: { readonly product: Product; readonly shown: string }) => {
  const { id, versions } = product
  const navigate = useNavigate()
  // If someone else ends a draft, it stays on the page with the typed text until the person leaves.
  const lastDraft = useRef(product.draft)
  if (product.draft !== null) lastDraft.current = product.draft
  const draft = shown === 'draft' ? lastDraft.current : null
  const version = versions.find((one) => String(one.version) === shown)
  const show = (which: string) => void navigate({ to: TO, params: { productId: id, version: which } })
  return (
    <>
      <Section title="Versions">
        <Timeline
          versions={versions}
          draft={product.draft}
          shown={shown}
          linkTo={(which, name) => (
            <Link to={TO} params={{ productId: id, version: which }}>
              {name}
            </Link>
          )}
        />
      </Section>
      {draft !== null && (
        <ProductDraft
          key={draft.id}
          productId={id}
          draft={draft}
          onPublished={(number) => show(String(number))}
          onDiscarded={() => {
            lastDraft.current = null
            if (versions.length === 0) void navigate({ to: '/console/products' })
            else show('newest')
          }}
        />
      )}
      {version !== undefined && (
        <Section title={`Version ${version.version}`}>
          <VersionView content={version.content} />
        </Section>
      )}
      {draft === null && version === undefined && <Empty>Version not found</Empty>}
      <Compared
        {...product}
        shown={shown}
        nameOf={(number) => `Version ${number}`}
        names={PRODUCT_NAMES}
        tables={PRODUCT_TABLES}
        but={['id']}
      />
    </>
  )
}

const FACTS = [
  'loanType',
  'vehicleTypes',
  'borrowerTypes',
  'vehicles',
  'dealers',
  'inForceFrom',
  'inForceTo',
  'terms',
  'amount',
  'depositMinimumPercent',
  'vehicleAgeAtEndMaximumMonths',
  'fees',
  'excessKilometerEuro',
]

const word = (value: unknown) => inWords(value, PRODUCT_NAMES)

const column = (title: string, path: string): Column<Numbered> => ({
  title,
  cell: ({ row }) => word(valueAt(row, path)),
})

type Numbered = { readonly number: number; readonly row: Content }

const numbered = (content: Content, table: string): readonly Numbered[] =>
  rowsOf(content, table).map((row, index) => ({ number: index + 1, row }))

const RATE_COLUMNS: readonly Column<Numbered>[] = [
  { title: 'Rate', cell: ({ number }) => number },
  column('Term (months)', 'terms'),
  column('Amount (€)', 'amount'),
  column('Vehicle age (months)', 'vehicleAgeMonths'),
  column('Dealers', 'dealers'),
  column('Rate (%)', 'ratePercent'),
  column('APR (%)', 'aprPercent'),
]

const COMMISSION_COLUMNS: readonly Column<Numbered>[] = [
  { title: 'Commission', cell: ({ number }) => number },
  column('Amount (€)', 'amount'),
  column('Dealers', 'dealers'),
  column('% of amount financed', 'percentOfAmountFinanced'),
  column('Commission (€)', 'commissionEuro'),
]

const VEHICLE_PARTS = ['make', 'model', 'variant']

const VALUE_COLUMNS: readonly Column<Numbered>[] = [
  { title: 'Value', cell: ({ number }) => number },
  column('Term (months)', 'term'),
  column('Km per year', 'annualKilometers'),
  column('Vehicle age (months)', 'vehicleAgeMonths'),
  {
    title: 'Vehicle',
    cell: ({ row }) => VEHICLE_PARTS.flatMap((part) => asText(row[part]) || []).join(' ') || word(undefined),
  },
  column('% of price', 'percentOfPrice'),
  column('% of valuation', 'percentOfValuation'),
  column('Value (€)', 'valueEuro'),
]

/** A whole version of a product, for reading. */
const VersionView = ({ content }: { readonly content: Content }) => {
  const tables = [
    { title: 'Rates', columns: RATE_COLUMNS, records: numbered(content, 'rates') },
    { title: 'Commission', columns: COMMISSION_COLUMNS, records: numbered(content, 'commission') },
    { title: 'Guaranteed values', columns: VALUE_COLUMNS, records: numbered(content, 'guaranteedValues') },
  ]
  return (
    <div className={ui.stack}>
      <dl className={ui.facts}>
        {FACTS.filter((name) => content[name] !== undefined).map((name) => (
          <div key={name}>
            <dt>{PRODUCT_NAMES[name]}</dt>
            <dd>{word(content[name])}</dd>
          </div>
        ))}
      </dl>
      {tables
        .filter(({ records }) => records.length > 0)
        .map(({ title, columns, records }) => (
          <Fragment key={title}>
            <h3>{title}</h3>
            <Records
              caption={title}
              columns={columns}
              records={records}
              keyOf={({ number }) => String(number)}
            />
          </Fragment>
        ))}
    </div>
  )
}

/** The lender's products: those in force, those that start next, and those with a draft. */

import { Button, FileButton, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { LocalDate } from '../../../../packages/values/dublin-day.ts'
import { dayText } from '../../../../packages/values/typed/typed-day.ts'
import { hasCapability } from '../../../../src/domain/access/roles.ts'
import type { ListedProduct } from '../../../../src/modules/products/product-pages.ts'
import { call } from '../../api/call.ts'
import { readBy } from '../../api/queries.ts'
import { usePerson } from '../../shared/person/person.ts'
import { Dialog } from '../../ui/dialogs/dialogs.tsx'
import { useAction } from '../../ui/forms/action.ts'
import { jsonFile } from '../../ui/forms/files.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { type Column, Records } from '../../ui/lists/records.tsx'
import { Mark } from '../../ui/notes/marks.tsx'
import { FailureNote, Loaded } from '../../ui/notes/notes.tsx'
import { Page } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { PRODUCT_NAMES } from './names.ts'

export const ProductsPage = () => {
  const products = useQuery(readBy('listProducts'))
  const mayChange = hasCapability(usePerson().role, 'admin')
  const [isAdding, setAdding] = useState(false)
  const uploading = useAction({
    act: async (file: File) => call('uploadProductDrafts', { body: { file: await jsonFile(file) } }),
    renews: ['listProducts', 'readProduct'],
    says: 'Each product in the file has been uploaded as a draft.',
  })
  return (
    <Page
      title="Products"
      actions={
        mayChange && (
          <>
            <FileButton accept="application/json,.json" onChange={(file) => file && uploading.mutate(file)}>
              {(props) => (
                <Button {...props} loading={uploading.isPending}>
                  Upload file
                </Button>
              )}
            </FileButton>
            <Button variant="filled" onClick={() => setAdding(true)}>
              New product
            </Button>
          </>
        )
      }
    >
      <FailureNote error={uploading.error} />
      <div className={`${ui.card} ${ui.stack}`}>
        <Loaded query={products} what="the products" lines={5} of="list">
          {({ items }) => (
            <Records
              caption="Products"
              columns={COLUMNS}
              records={items}
              empty="No products yet. Add one, or upload a product file."
              keyOf={({ id }) => id}
            />
          )}
        </Loaded>
      </div>
      <Dialog isForm title="New product" opened={isAdding} onClose={() => setAdding(false)}>
        {isAdding && (
          <NewProductForm products={products.data?.items ?? []} onClose={() => setAdding(false)} />
        )}
      </Dialog>
    </Page>
  )
}

/** The draft first, if there is one. */
const shownOf = ({ draft, inForce, planned }: ListedProduct): string =>
  draft === null ? String(inForce ?? planned?.version ?? 'newest') : 'draft'

const COLUMNS: readonly Column<ListedProduct>[] = [
  {
    title: 'Product',
    cell: (product) => (
      <>
        <Link
          to="/console/products/$productId/versions/$version"
          params={{ productId: product.id, version: shownOf(product) }}
        >
          {product.name === '' ? product.id : product.name}
        </Link>{' '}
        {product.isSample && <Mark>Sample</Mark>}
      </>
    ),
  },
  { title: 'ID', cell: ({ id }) => <code>{id}</code> },
  { title: 'Finance type', cell: ({ loanType }) => PRODUCT_NAMES[loanType] ?? loanType },
  { title: 'In force', cell: ({ inForce }) => (inForce === null ? '–' : `Version ${inForce}`) },
  {
    title: 'Planned',
    cell: ({ planned }) =>
      planned === null ? '–' : `Version ${planned.version}, from ${dayText(planned.from as LocalDate)}`,
  },
  {
    title: 'Draft',
    cell: ({ draft }) => (draft === null ? '–' : <Mark>{draft.isProposed ? 'Proposed' : 'Open'}</Mark>),
  },
]

const NAME_MAXIMUM_CHARACTERS = 100
const ID_MAXIMUM_CHARACTERS = 64

/** "Hire purchase 2027" as hire-purchase-2027, or hire-purchase-2027-2 if another product has that ID. */
const proposedId = (name: string, products: readonly ListedProduct[]): string => {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, ID_MAXIMUM_CHARACTERS - 3)
  const taken = new Set(products.map(({ id }) => id))
  const free = ['', '-2', '-3', '-4', '-5', '-6', '-7', '-8', '-9'].find((end) => !taken.has(slug + end))
  return slug === '' ? '' : slug + (free ?? '')
}

const NewProductForm = ({
  products,
  onClose,
}: {
  readonly products: readonly ListedProduct[]
  readonly onClose: () => void
}) => {
  const [name, setName] = useState('')
  /** Undefined as long as it is the one proposed from the name. */
  const [typedId, setTypedId] = useState<string>()
  const id = typedId ?? proposedId(name, products)
  const [from, setFrom] = useState('')
  const [isAsked, setAsked] = useState(false)
  const navigate = useNavigate()
  const starting = useAction({
    act: (wanted: string) => {
      const version = products.find((one) => one.id === from)?.inForce ?? null
      return call('startProductDraft', {
        body: { id: wanted, name: name.trim(), from: version === null ? null : { id: from, version } },
      })
    },
    renews: ['listProducts', 'readProduct'],
    says: 'The draft has been started.',
    onDone: () =>
      void navigate({
        to: '/console/products/$productId/versions/$version',
        params: { productId: id.trim(), version: 'draft' },
      }),
  })
  const isId = /^[A-Za-z0-9._-]{1,64}$/.test(id.trim())
  return (
    <Form
      verb="Start draft"
      action={starting}
      onClose={onClose}
      onSubmit={() => {
        setAsked(true)
        if (isId && name.trim() !== '') starting.mutate(id.trim())
      }}
    >
      <TextInput
        label="Name"
        description="Dealers and customers see it."
        data-autofocus
        maxLength={NAME_MAXIMUM_CHARACTERS}
        value={name}
        onChange={({ currentTarget: { value } }) => setName(value)}
        error={isAsked && name.trim() === '' ? 'Enter a name, like Hire purchase 2027' : null}
      />
      <TextInput
        label="ID"
        description="Letters, digits, dots, hyphens and underscores. You cannot change it later."
        value={id}
        onChange={({ currentTarget: { value } }) => setTypedId(value)}
        error={isAsked && !isId ? 'Enter an ID, like hp-2027' : null}
      />
      <NativeSelect
        label="Start from"
        value={from}
        onChange={({ currentTarget: { value } }) => setFrom(value)}
        data={[
          { value: '', label: 'Blank product' },
          ...products
            .filter(({ inForce }) => inForce !== null)
            .map((one) => ({ value: one.id, label: `Copy of ${one.name}` })),
        ]}
      />
    </Form>
  )
}

/** The lender's dealers. The house is bare at first: nobody has been there before the lender's first administrator. */
import assert from 'node:assert/strict'
import type { ConsoleFixture } from './house.ts'
import { browserTests } from './support.ts'

const dealerNamed = async ({ sql }: ConsoleFixture, name: string) => {
  const [dealer] = await sql<{ id: string; specialAgreement: boolean; isDisabled: boolean }[]>`
    select id, special_agreement as "specialAgreement", disabled_at is not null as "isDisabled"
    from dealers where name = ${name}`
  return dealer
}

browserTests(
  'the dealers',
  (each) => {
    each(
      'without dealers and clients the pages say what to do first',
      { as: 'admin' },
      async ({ open, page, looksRight }) => {
        await open('/console/dealers', 'Dealers')
        await page.getByText('No dealers yet. Add the first one').waitFor()
        await looksRight('no dealers')
        await open('/console/clients', 'Clients')
        await page.getByText('No clients yet.').waitFor()
        await looksRight('no clients')
      },
    )

    each(
      'a dealer is added, renamed, found, given the special agreement, and disabled and enabled',
      { as: 'admin', meets: ['409 dealers'] },
      async ({ house, me, keys, open, button, field, dialog, row, isAt, says, fails, page, looksRight }) => {
        const taken = await house.addDealer()
        const name = house.name('Sample Cars')
        await open('/console/dealers', 'Dealers')
        const add = dialog('Add a dealer')
        await keys.press(button('Add dealer').first())
        await isAt(add.getByLabel('Name', { exact: true }))
        await looksRight('adding')
        await keys.press(add.getByRole('button', { name: 'Add dealer' }))
        await add.getByText('Enter the dealer’s name').waitFor()
        await looksRight('adding with nothing filled in')
        await keys.fill(add.getByLabel('Name', { exact: true }), taken.name)
        await keys.key('Enter')
        await fails('There is already a dealer named')
        await looksRight('adding what is there already')
        await keys.back(add.getByLabel('Name', { exact: true }))
        await keys.fill(add.getByLabel('Name', { exact: true }), name)
        await keys.space(add.getByLabel('Holds the special agreement'))
        await keys.press(add.getByRole('button', { name: 'Add dealer' }))
        await says('The dealer has been added.')
        await isAt(button('Add dealer'))
        const made = await dealerNamed(house, name)
        assert.equal(made?.specialAgreement, true)
        assert.deepEqual(await house.actorsOf('dealer.created', made.id), [me.id])

        await keys.fill(field('Find a dealer'), name.toUpperCase())
        await page.getByText('1 dealer', { exact: true }).waitFor()
        await row(taken.name).waitFor({ state: 'detached' })
        await looksRight('found')
        assert.match(page.url(), /[?&]find=/)
        await keys.press(button(`Edit ${name}`))
        const renamed = house.name('Sample Vans of the North West and Beyond')
        await keys.fill(dialog('Edit dealer').getByLabel('Name'), renamed)
        await keys.fill(dialog('Edit dealer').getByLabel('Address'), '2 Sample Road\n\n Sampletown ')
        await looksRight('editing')
        await keys.press(dialog('Edit dealer').getByRole('button', { name: 'Save' }))
        await says('Changes saved.')
        const [stored] = await house.sql`select address from dealers where name = ${renamed}`
        assert.deepEqual(stored?.['address'], ['2 Sample Road', 'Sampletown'])
        await page.getByText('No dealers found for').waitFor()
        await looksRight('none found')
        await keys.fill(field('Find a dealer'), renamed)
        await row(renamed).getByText('2 Sample Road, Sampletown').waitFor()

        const agreement = button(`End agreement: ${renamed}`)
        await keys.press(agreement)
        await looksRight('asked')
        await keys.key('Escape')
        await isAt(agreement)
        await keys.press(agreement)
        await keys.press(dialog('End the special agreement?').getByRole('button', { name: 'End agreement' }))
        await says('The special agreement has ended.')
        assert.equal((await dealerNamed(house, renamed))?.specialAgreement, false)
        await keys.press(button(`Grant agreement: ${renamed}`))
        await keys.press(
          dialog('Grant the special agreement?').getByRole('button', { name: 'Grant agreement' }),
        )
        await says('The special agreement has been granted.')
        assert.equal((await dealerNamed(house, renamed))?.specialAgreement, true)

        await keys.press(button(`Disable ${renamed}`))
        await keys.press(dialog('Disable this dealer?').getByRole('button', { name: 'Disable' }))
        await says('The dealer has been disabled.')
        await row(renamed).getByText('Disabled').waitFor()
        await looksRight('disabled')
        assert.equal((await dealerNamed(house, renamed))?.isDisabled, true)
        await keys.press(button(`Enable ${renamed}`))
        await keys.press(dialog('Enable this dealer?').getByRole('button', { name: 'Enable' }))
        await says('The dealer has been enabled.')
        assert.equal((await dealerNamed(house, renamed))?.isDisabled, false)
      },
    )

    each(
      'a name that is long or odd is shown whole and as it is',
      { as: 'admin' },
      async ({ house, open, row, looksRight }) => {
        const long = house.name(`Sample ${'Wagenhandelsgesellschaft'.repeat(3)}`)
        const odd = house.name('<b>Sample</b> & "Söhne" {1}')
        for (const name of [long, odd]) {
          const { id } = await house.addDealer()
          await house.sql`update dealers set name = ${name} where id = ${id}`
        }
        await open('/console/dealers', 'Dealers')
        await row(long).waitFor()
        await row(odd).waitFor()
        await looksRight('long and odd names')
      },
    )
  },
  () => ({ isBare: true }),
)

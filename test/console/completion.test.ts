/** What the agreement must name: the dealer and the lender's staff complete it on their pages. */
import assert from 'node:assert/strict'
import { waiveAll } from '../../src/domain/documents/requirement.ts'
import { changeCase } from '../../src/modules/applications/change.ts'
import { approve, fileIn, headOf, OPERATOR, pass } from '../operations/guard-world.ts'
import { addCase, addOwn } from './case-scene.ts'
import type { ConsoleFixture } from './house.ts'
import { browserTests } from './support.ts'

const VIN = 'TMBJR7NX1PY000001'
const ADDRESS = '1 Sample Street, Sampletown, Co. Dublin, D01 X2X3'

/** Approved with its documents, so that only the details are missing. */
const approvedWithDocuments = async ({ service }: ConsoleFixture, reference: string): Promise<void> => {
  await pass(service, reference)
  await approve(service, reference)
  const { id } = await headOf(service, reference)
  await changeCase(service, id, { actor: OPERATOR }, ({ file, now }) => ({
    file: { ...file, requirements: waiveAll(file.requirements, now) },
    audits: [],
  }))
}

browserTests('the details for an agreement', (each) => {
  each(
    'the dealer completes them from the next step on: each wrong field says why, and then signing can start',
    { as: 'dealerUser', sizes: ['phone', 'desktop'], meets: ['400 completion'] },
    async ({ house, me, page, keys, open, button, field, says, looksRight }) => {
      const reference = await addOwn(house, me, { 'applicants[0].addresses[0].line1': undefined })
      await approvedWithDocuments(house, reference)
      await open(`/console/applications/${reference}?mode=test`, /./)
      await page.getByText('Approved: details for the agreement are missing').waitFor()
      await page.getByText(/the agreement needs: make, model, VIN, hirer’s address\./).waitFor()
      assert.equal(await button('Start signing').count(), 0)
      await looksRight('details that are missing')
      await keys.press(button('Complete the details'))
      await keys.fill(field('Make'), 'Skoda')
      await keys.fill(field('Model'), 'Octavia')
      await keys.fill(field('VIN'), VIN.slice(1))
      await keys.fill(field('Hirer’s address'), ADDRESS)
      await keys.press(button('Save details'))
      await page.getByText(/Enter a VIN, which has 17 letters and digits/).waitFor()
      await looksRight('an invalid VIN')
      await keys.fill(field('VIN'), VIN.toLowerCase())
      await keys.press(button('Save details'))
      await says('The details have been saved.')
      await button('Start signing').first().waitFor()
      await page.getByText('Skoda Octavia', { exact: false }).first().waitFor()
      await looksRight('details that are complete')
      assert.deepEqual((await fileIn(house.service, reference)).completion?.values, {
        make: 'Skoda',
        model: 'Octavia',
        vin: VIN,
        hirerAddress: ADDRESS,
      })
    },
  )

  each(
    'staff complete a case, and read of it in the facts and the timeline',
    { as: 'underwriter', sizes: ['phone', 'desktop'] },
    async ({ house, page, keys, open, button, field, says, looksRight }) => {
      const reference = await addCase(house, { 'loanDetails.vehicle.vehicleType': 'tbc' })
      await approvedWithDocuments(house, reference)
      await open(`/console/cases/${reference}/signing?mode=test`, /./)
      assert.equal(await button('Start signing').isDisabled(), true)
      await looksRight('a case to complete')
      await keys.reach(field('Vehicle type'))
      await field('Vehicle type').selectOption('car')
      await keys.fill(field('Make'), 'Skoda')
      await keys.fill(field('Model'), 'Octavia')
      await keys.fill(field('VIN'), VIN)
      await keys.press(button('Save details'))
      await says('The details have been saved.')
      await page.getByText('completed the details for the agreement', { exact: false }).first().waitFor()
      await page.getByText('Skoda Octavia', { exact: false }).first().waitFor()
      assert.equal(await button('Start signing').isDisabled(), false)
      await looksRight('a complete case')
      assert.equal((await headOf(house.service, reference)).state, 'Approved')
    },
  )
})

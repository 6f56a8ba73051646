/** The page of one API client: what the client may do, and its credentials. */
import assert from 'node:assert/strict'
import type { ConsoleFixture } from './house.ts'
import { leavesNothing, takeSecrets } from './secrets.ts'
import { browserTests } from './support.ts'

const statusWith = async (house: ConsoleFixture, key: string): Promise<number> => {
  const { status } = await house.call(undefined, 'GET', '/api/quote', {
    headers: { authorization: `Bearer ${key}` },
  })
  return status
}

const startOf = (key: string) => key.slice(0, 13)

browserTests('a client', (each) => {
  each(
    'API keys are made with an end, replaced with an overlap, and revoked',
    { as: 'admin' },
    async (visit) => {
      const { house, keys, open, button, dialog, row, isAt, says, page, looksRight } = visit
      const { clientId, name, apiKey } = await house.addClient()
      await open(`/console/clients/${clientId}`, name)
      await keys.press(button('Create key'))
      const form = dialog('Create an API key')
      await isAt(form.getByLabel('Name', { exact: true }))
      await keys.press(form.getByRole('button', { name: 'Create key' }))
      await form.getByText('Enter a name, such as where the key is used').waitFor()
      await looksRight('creating a key')
      await keys.fill(form.getByLabel('Name', { exact: true }), 'night run')
      for (const scope of ['Submit applications', 'Start signing', 'Look up cars', 'Receive events'])
        await keys.space(form.getByRole('checkbox', { name: scope, exact: true }))
      await keys.fill(form.getByLabel('Expiry date (optional)'), '31/02/2099')
      await keys.press(form.getByRole('button', { name: 'Create key' }))
      await form.getByText('Enter a date, like 31/12/2030').waitFor()
      await isAt(form.getByLabel('Expiry date (optional)'))
      await keys.fill(form.getByLabel('Expiry date (optional)'), '12122099')
      await keys.key('Tab')
      assert.equal(await form.getByLabel('Expiry date (optional)').inputValue(), '12/12/2099')
      await keys.press(form.getByRole('button', { name: 'Create key' }))
      await says('The key has been created.')
      const [made = ''] = await takeSecrets(visit, 'New API key', ['API key'])
      await isAt(page.getByRole('heading', { level: 1 }))
      await leavesNothing(visit, [made])
      assert.equal(await statusWith(house, made), 200)
      const [kept] = await house.sql`
        select scopes, expires_at from api_keys where client_id = ${clientId} and name = 'night run'`
      assert.deepEqual(kept?.['scopes'], ['applications:read'])
      assert.deepEqual(kept?.['expires_at'], new Date('2099-12-12T23:59:59Z'))

      const replace = button(new RegExp(`^Rotate key: first key, ${startOf(apiKey).slice(0, 8)}`))
      await keys.press(replace)
      await looksRight('asked whether to replace')
      await keys.press(dialog('Rotate this key?').getByRole('button', { name: 'Rotate key' }))
      await page.getByText('The old key stays valid until').waitFor()
      const [newer = ''] = await takeSecrets(visit, 'New API key', ['API key'])
      await leavesNothing(visit, [made, newer])
      assert.equal(await statusWith(house, apiKey), 200)
      assert.equal(await statusWith(house, newer), 200)
      const [old] = await house.sql<{ hours: number }[]>`
        select round(extract(epoch from expires_at - now()) / 3600)::int as hours from api_keys
        where client_id = ${clientId} and name = 'first key' and expires_at is not null`
      assert.equal(old?.hours, 24)

      const revoke = button(/^Revoke key: night run/)
      await keys.press(revoke)
      await keys.key('Escape')
      await isAt(revoke)
      await keys.press(revoke)
      await keys.press(dialog('Revoke this key?').getByRole('button', { name: 'Revoke key' }))
      await says('The key has been revoked.')
      await row('night run').getByText('Revoked', { exact: true }).waitFor()
      assert.equal(await statusWith(house, made), 401)
      await looksRight('with a key that was revoked')
    },
  )
})

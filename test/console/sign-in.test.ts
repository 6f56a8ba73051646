/** The sign-in page, where it leads, and what ends a visit. */
import assert from 'node:assert/strict'
import { type ConsoleFixture, PASSWORD, type User } from './house.ts'
import { browserTests } from './support.ts'

const FAILED = 'The email address or password is not correct'

const sessionsOf = async ({ sql }: ConsoleFixture, { id }: User): Promise<number> => {
  const rows = await sql`select from sessions where user_id = ${id} and ended_at is null`
  return rows.length
}

browserTests('signing in and out', (each) => {
  each(
    'somebody signs in with the keyboard, and comes to the first page of their role',
    { meets: ['401 sign-in'] },
    async ({ house, keys, open, button, field, page, arrives, isAt, fails, looksRight, path }) => {
      const user = await house.addUser('underwriter')
      await open('/console/sign-in', 'Sign in')
      await looksRight('as it is opened')
      await keys.press(button('Sign in'))
      await page.getByText('Enter your password').waitFor()
      await isAt(field('Email address'))
      await looksRight('with nothing filled in')
      await keys.fill(field('Email address'), user.email)
      await keys.fill(field('Password'), 'not the password')
      await keys.space(button('Show password'))
      assert.equal(await field('Password').getAttribute('type'), 'text')
      await keys.space(button('Hide password'))
      await keys.press(button('Sign in'))
      await fails(FAILED)
      await looksRight('with a wrong password')
      assert.equal(await field('Password').inputValue(), '')
      await isAt(field('Password'))
      await keys.back(field('Email address'))
      await keys.fill(field('Password'), PASSWORD)
      await keys.key('Enter')
      await arrives('To decide')
      assert.equal(path(), '/console/queue/toDecide?mode=test')
      assert.equal(await sessionsOf(house, user), 1)
      assert.deepEqual(await house.actorsOf('signIn.failed', user.id), ['visitor'])
    },
  )

  const FIRST_PAGES = [
    [
      'admin',
      'To decide',
      [
        'Queue',
        'Inbox',
        'Payouts',
        'Numbers',
        'Commission',
        'Duties',
        'Dealers',
        'Partners',
        'Users',
        'Clients',
        'People',
        'Products',
        'Policy',
        'Audit',
        'Settings',
        'Providers',
        'My account',
      ],
    ],
    [
      'dealerAdmin',
      'Applications',
      ['Applications', 'Quotation', 'Numbers', 'Commission', 'Users', 'Clients', 'My account'],
    ],
    ['dealerUser', 'Applications', ['Applications', 'Quotation', 'Numbers', 'Commission', 'My account']],
    [
      'underwriter',
      'To decide',
      ['Queue', 'Inbox', 'Payouts', 'Numbers', 'Duties', 'Settings', 'Providers', 'My account'],
    ],
    [
      'compliance',
      'To decide',
      [
        ...['Queue', 'Payouts', 'Numbers', 'Commission', 'Duties'],
        ...['Products', 'Policy', 'Audit', 'Settings', 'Providers', 'My account'],
      ],
    ],
  ] as const

  for (const [role, first, places] of FIRST_PAGES) {
    each(
      `the first page for the role ${role} is ${first}`,
      { as: role, sizes: ['desktop'] },
      async ({ page, open }) => {
        await open('/console', first)
        const links = page.locator('nav[aria-label="Main"] > div > ul > li > a')
        assert.deepEqual(await links.allInnerTexts(), [...places])
      },
    )
  }

  each(
    'whoever was led to the sign-in comes back to the page that they asked for',
    { sizes: ['phone'] },
    async ({ house, keys, open, field, page, arrives, path }) => {
      const user = await house.addUser('dealerAdmin')
      await open('/console/clients?from=0012#end', 'Sign in')
      await page.getByText('Sign in to continue to the page you requested.').waitFor()
      await keys.fill(field('Email address'), user.email)
      await keys.fill(field('Password'), PASSWORD)
      await keys.key('Enter')
      await arrives('Clients')
      assert.equal(path(), '/console/clients?from=0012#end')
    },
  )

  const FIRST = '/console/applications'
  const NEXT = [
    ['//evil.example/console', FIRST],
    ['/\\evil.example/console', FIRST],
    ['https://evil.example/console', FIRST],
    ['javascript:alert(1)', FIRST],
    ['/console/%2e%2e/docs', FIRST],
    ['/console/account?a=1#b', '/console/account?a=1#b'],
  ] as const

  each(
    'whatever the address names as the next page, the visit stays on this site',
    { as: 'dealerUser', sizes: ['desktop'] },
    async ({ open, path }) => {
      for (const [next, expected] of NEXT) {
        await open(`/console/sign-in?next=${encodeURIComponent(next)}`, /^(My account|Applications)$/)
        // Which mode shows first depends on what other tests have sent.
        assert.equal(path().replace('?mode=test', ''), expected, next)
      }
    },
  )

  each(
    'whoever signs out ends their session, and no way back shows their pages',
    { sizes: ['phone'], as: 'dealerAdmin' },
    async ({ house, me, keys, open, openMenu, goTo, button, arrives, page, path }) => {
      await open('/console/users', 'Users')
      await goTo('My account')
      await arrives('My account')
      await openMenu()
      await keys.press(button('Sign out'))
      await arrives('Sign in')
      assert.equal(path(), '/console/sign-in')
      assert.equal(await sessionsOf(house, me), 0)
      await page.goBack()
      await arrives('Sign in')
      assert.equal(await page.getByText(me.email).count(), 0)
    },
  )

  each(
    'a session that was ended elsewhere is renewed over the page, which then goes on',
    { sizes: ['desktop'], as: 'dealerAdmin', meets: ['401 clients', '401 users'] },
    async ({ house, me, keys, open, button, dialog, arrives, says, page, path }) => {
      const signIn = async () => {
        const ended = dialog('Your session has ended')
        await ended.getByText(me.email).waitFor()
        await keys.fill(ended.getByLabel('Password', { exact: true }), PASSWORD)
        await keys.key('Enter')
        await ended.waitFor({ state: 'hidden' })
      }
      // Whatever the page asks for of itself is to be answered before the session ends.
      const listed = () => page.getByRole('rowheader').first().waitFor()
      await open('/console/users', 'Users')
      await listed()
      await house.endSessions(me)
      await keys.press(page.getByRole('link', { name: 'Clients' }))
      await signIn()
      await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor()
      assert.equal(path(), '/console/clients')
      await keys.press(page.getByRole('link', { name: 'Users' }))
      await arrives('Users')
      await listed()
      await keys.press(button('Invite user'))
      await keys.fill(dialog('Invite a user').getByLabel('Email address'), 'nobody.yet@example.ie')
      await house.endSessions(me)
      await keys.press(button('Send invitation'))
      await signIn()
      await says('The invitation has been sent.')
    },
  )
})

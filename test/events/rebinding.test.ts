/**
 * No name leads a webhook into the private network, whatever its name server answers and when. The second half runs in
 * a network namespace of Linux, where forbidden addresses are reachable: what doesn't arrive there was never sent.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { sendWebhook } from '../../src/adapters/delivery/send-webhook.ts'
import type { NameLookup } from '../../src/adapters/delivery/target.ts'
import { checkedLookup, webhookAgents } from '../../src/adapters/delivery/target.ts'
import { readNewSettings } from '../../src/modules/events/endpoint-settings.ts'
import { leftOut } from '../support/programs.ts'
import { certificate } from './certificate.ts'
import { nameServer } from './name-server.ts'
import { INSIDE } from './private-address-spellings.ts'
import { receiver } from './raw-receiver.ts'

/** Set if this file runs inside that network namespace. */
const IN_NETWORK = 'FORECOURT_TEST_NETWORK'

/** Runs a command in namespaces of its own (util-linux). */
const UNSHARE = 'unshare'

/** Any public address; nothing is ever sent to it outside of the test's own network. */
const PUBLIC = '93.184.215.14'

const FORBIDDEN = [
  '127.0.0.1',
  '127.8.8.8',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '168.63.129.16',
] as const
const FORBIDDEN_V6 = [
  '::1',
  'fd00:ec2::254',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '2002:7f00:1::1',
  'fec0::1',
  '2001::1',
  '2001:db8::1',
] as const

/** Whether the URL can be registered, as the product checks it. */
const isTaken = async (url: string, asking: { isLocal: boolean; lookup?: NameLookup }): Promise<boolean> =>
  'settings' in (await readNewSettings({ url }, { isLender: false }, asking))

const failed = (code: string) => ({ is: 'failed', code })

const sender = (t: TestContext, surroundings: Parameters<typeof webhookAgents>[0]) => {
  const agents = webhookAgents(surroundings)
  t.after(() => agents.destroy())
  return async (url: string) => {
    const { milliseconds: _, ...outcome } = await sendWebhook(agents, {
      endpointId: 'endpoint',
      url: new URL(url),
      headers: {},
      body: '{}',
      timeoutMilliseconds: 3_000,
    })
    return outcome
  }
}

const outside = () => {
  test('a name that has become this machine’s is not connected to, in a sandbox neither', async (t) => {
    const started = await receiver((_request, response) => response.end('ok'))
    t.after(() => started.close())
    for (const isLocal of [true, false]) {
      const responses = [[PUBLIC], ['127.0.0.1'], ['::1'], ['::ffff:127.0.0.1'], ['0.0.0.0'], ['127.0.0.1']]
      const lookup = () => Promise.resolve(responses.shift() ?? [])
      const send = sender(t, { isLocal, lookup })
      const url = `https://rebind.example:${started.port}/`
      assert.equal(await isTaken(url, { isLocal, lookup }), true)
      assert.deepEqual(responses[0], ['127.0.0.1'])
      while (responses.length > 1) assert.deepEqual(await send(url), failed('forbiddenAddress'))
      // Without TLS only this machine's own name is looked up, whatever is registered.
      assert.deepEqual(await send(`http://rebind.example:${started.port}/`), failed('forbiddenAddress'))
    }
    assert.equal(started.connections(), 0)
  })

  test('a connection asks once, and goes to the address that was checked', async (t) => {
    const [first, second] = [
      await receiver((_request, response) => response.setHeader('connection', 'close').end('first')),
      await receiver((_request, response) => response.end('second'), { host: '127.0.0.2' }),
    ]
    t.after(() => Promise.all([first.close(), second.close()]))
    let asked = 0
    // The second response would lead to a receiver on another address.
    const lookup = async () => (asked++ % 2 === 0 ? ['127.0.0.1'] : ['10.0.0.1', '192.168.0.1'])
    const send = sender(t, { isLocal: true, lookup })
    const url = `http://localhost:${first.port}/`
    for (let count = 0; count < 5; count++) {
      assert.deepEqual(await send(url), { is: 'answered', status: 200, response: 'first' })
      assert.deepEqual(await send(url), failed('forbiddenAddress'))
    }
    assert.equal(asked, 10)
    assert.equal(first.connections(), 5)
    assert.equal(second.connections(), 0)
  })

  test('a socket gets only a name’s public addresses, from one answer', async () => {
    const rows: [readonly string[], readonly string[] | 'forbidden' | 'unknown'][] = [
      [['10.0.0.1', PUBLIC, '::1', '127.0.0.1'], [PUBLIC]],
      [
        [PUBLIC, '2606:4700::1111', 'fe80::1%eth0', '1.1.1.1'],
        [PUBLIC, '2606:4700::1111', '1.1.1.1'],
      ],
      [[...FORBIDDEN, ...FORBIDDEN_V6], 'forbidden'],
      [['localhost', 'not an address', ''], 'forbidden'],
      [[], 'unknown'],
    ]
    for (const [found, expected] of rows) {
      let asked = 0
      const lookup = async () => {
        asked++
        return found
      }
      const answered = await new Promise((resolve) => {
        checkedLookup('https:', { isLocal: false, lookup })(
          'dealer.example',
          { all: true },
          (error, addresses) => resolve(error === null ? addresses : error),
        )
      })
      assert.equal(asked, 1)
      if (typeof expected === 'string') assert.equal((answered as { is?: string }).is, expected)
      else
        assert.deepEqual(
          answered,
          expected.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        )
    }
  })

  test('in a network of its own, with a name server that changes its mind, nothing arrives inside', (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'forecourt-network-'))
    t.after(() => rmSync(folder, { recursive: true, force: true }))
    const resolver = join(folder, 'resolv.conf')
    writeFileSync(resolver, 'nameserver 127.0.0.1\n')
    const addresses = [PUBLIC, ...FORBIDDEN, ...FORBIDDEN_V6].filter(
      (address) => !/^127\.|^::1$/.test(address),
    )
    const script = [
      'ip link set lo up',
      ...addresses.map(
        (address) => `ip address add ${address} dev lo${address.includes(':') ? ' nodad' : ''}`,
      ),
      'mount --bind "$1" /etc/resolv.conf',
    ].join(' && ')
    const inNetwork = (then: string, ...more: string[]) => {
      const { NODE_TEST_CONTEXT: _, ...environment } = process.env
      return spawnSync(
        UNSHARE,
        ['--map-root-user', '--net', '--mount', 'sh', '-c', `${script} && ${then}`, 'sh', resolver, ...more],
        { env: { ...environment, [IN_NETWORK]: '1' }, encoding: 'utf8', timeout: 60_000 },
      )
    }
    const tried = inNetwork('true')
    if (tried.status !== 0) {
      const reason = tried.error?.message ?? tried.stderr.trim().split('\n')[0]
      return t.skip(leftOut(`No network of its own can be made here (${reason})`))
    }
    const file = fileURLToPath(import.meta.url)
    const run = inNetwork('exec "$2" --test-reporter=tap "$3"', process.execPath, file)
    assert.equal(run.status, 0, `${run.stdout}${run.stderr}`)
    assert.match(run.stdout, /^# pass 7\n# fail 0$/m)
  })
}

const privateAddress = () => {
  const names = {
    'rebind.example': (time: number) => [time === 0 ? PUBLIC : '127.0.0.1'],
    'alternating.example': (time: number) => [time % 2 === 0 ? '127.0.0.1' : PUBLIC],
    'mixed.example': () => ['127.0.0.1', '169.254.169.254', PUBLIC, '10.0.0.1'],
  } as const
  const authority = certificate()
  const certified = certificate({ hosts: [...Object.keys(names), '*.inside.example'], by: authority })

  /** Arrivals by the address at which they arrived. */
  const arrivals = new Map<string, number>()

  const world = async (t: TestContext) => {
    setDefaultCACertificates([...getCACertificates(), authority.cert])
    arrivals.clear()
    const started = await receiver(
      ({ socket }, response) => {
        const address = (socket.localAddress ?? '').replace(/^::ffff:/, '')
        arrivals.set(address, (arrivals.get(address) ?? 0) + 1)
        response.setHeader('connection', 'close').end('ok')
      },
      { certified, host: '::', port: 443 },
    )
    const server = await nameServer(
      (name, family, time) => {
        const [forbidden] = /^\d+(?=\.inside\.example$)/.exec(name) ?? []
        if (forbidden !== undefined) {
          return [[...FORBIDDEN, ...FORBIDDEN_V6][Number(forbidden)] ?? ''].filter(
            (address) => address.includes(':') === (family === 6),
          )
        }
        return family === 6 ? [] : (names[name as keyof typeof names]?.(time) ?? [])
      },
      '127.0.0.1',
      53,
    )
    t.after(async () => {
      server.close()
      await started.close()
    })
    return { started, server }
  }

  const answered = { is: 'answered', status: 200, response: 'ok' }

  test('the addresses inside would answer', async (t) => {
    const { started } = await world(t)
    for (const host of [...FORBIDDEN, ...FORBIDDEN_V6]) {
      await new Promise((resolve, reject) => {
        request({ host, rejectUnauthorized: false, agent: false }, (response) => {
          response.resume()
          response.on('end', resolve)
        })
          .on('error', reject)
          .end()
      })
    }
    assert.equal(started.connections(), FORBIDDEN.length + FORBIDDEN_V6.length)
  })

  test('a name that is public when it is checked and inside when it is connected to', async (t) => {
    for (const isLocal of [false, true]) {
      await t.test(isLocal ? 'local' : 'not local', async (t) => {
        const { started, server } = await world(t)
        const url = 'https://rebind.example/'
        assert.equal(await isTaken(url, { isLocal }), true)
        const send = sender(t, { isLocal })
        for (let count = 0; count < 5; count++) {
          assert.deepEqual(await send(url), failed('forbiddenAddress'))
        }
        assert.equal(await isTaken(url, { isLocal }), false)
        assert.equal(started.connections(), 0)
        // A new query each time, for both families.
        assert.ok(server.asked.length >= 7 * 2)
      })
    }
  })

  test('a name that changes at each question, and one that is both', async (t) => {
    const { started } = await world(t)
    const send = sender(t, { isLocal: false })
    for (let count = 0; count < 10; count++) {
      assert.deepEqual(await send('https://alternating.example/'), failed('forbiddenAddress'))
      assert.deepEqual(await send('https://alternating.example/'), answered)
      assert.deepEqual(await send('https://mixed.example/'), answered)
    }
    assert.deepEqual([...arrivals], [[PUBLIC, 20]])
    assert.equal(started.connections(), 20)
  })

  test('every spelling of private addresses, registered or not', async (t) => {
    const { started } = await world(t)
    const send = sender(t, { isLocal: false })
    let sent = 0
    for (const [host] of INSIDE) {
      for (const url of [`https://${host}/`, `http://${host}:443/`]) {
        assert.equal(await isTaken(url, { isLocal: false }), false, url)
        if (!URL.canParse(url)) continue
        const { is } = await send(url)
        assert.equal(is, 'failed', url)
        sent++
      }
    }
    assert.ok(sent >= 2 * 60, `${sent} were sent`)
    assert.equal(started.connections(), 0)
  })

  test('names of all that lies inside', async (t) => {
    const { started } = await world(t)
    for (const isLocal of [false, true]) {
      const send = sender(t, { isLocal })
      for (const [index, address] of [...FORBIDDEN, ...FORBIDDEN_V6].entries()) {
        const outcome = await send(`https://${index}.inside.example/`)
        assert.deepEqual(outcome, failed('forbiddenAddress'), address)
        assert.equal(await isTaken(`https://${index}.inside.example/`, { isLocal }), false, address)
      }
      assert.deepEqual(await send('https://nobody.example/'), failed('dns'))
      assert.equal(await isTaken('https://nobody.example/', { isLocal }), true)
    }
    assert.equal(started.connections(), 0)
  })
}

if (process.env[IN_NETWORK] === undefined) outside()
else privateAddress()

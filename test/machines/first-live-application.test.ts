/**
 * The guide to the first live application, from a new Debian to the response, with its own commands in its own order. In place of
 * the internet are an authority on the machine's network and the machine's own list of hosts. What the guide asks the reader to
 * supply is here too: the release, the lender's file, the seal and the products.
 */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { blocksOf } from '../guides/blocks.ts'
import { bootMachine, bringRelease, type Machine, startAuthority, unlessBootable } from './new-machine.ts'

const PAGE = 'docs/guides/first-live-application.md'

const block = (beginning: string): string => {
  const found = blocksOf(PAGE).filter(({ name }) => name.startsWith(beginning))
  assert.equal(found.length, 1, beginning)
  return found[0]?.code ?? ''
}

/** What the reader supplies between the commands. */
const OWN_LENDER = `sed -i 's/"sample": true/"sample": false/' /etc/forecourt/lender.json`
const OWN_SEAL = `(cd /etc/forecourt
echo opensesame > seal-password
openssl req -x509 -newkey rsa:3072 -nodes -days 30 -subj "/CN=Finance Example" -addext keyUsage=critical,digitalSignature,nonRepudiation -keyout /root/key.pem -out /root/seal.pem
openssl pkcs12 -export -inkey /root/key.pem -in /root/seal.pem -passout pass:opensesame -out seal.p12)`
const SETTINGS = `cat > /etc/forecourt.env <<'SETTINGS'\n${block('ini DATA_DIR=')}SETTINGS`
const OWN_PRODUCTS = 'cp examples/products/products.json /etc/forecourt/'

const CHECKED = '=== checked ==='

/** The commands in one shell, as root types them. The checks find something missing, so the shell goes on. */
const COMMANDS = [
  'cd /opt/forecourt',
  block('sh install -d'),
  block('sh runuser'),
  block('sh cp examples/lender'),
  OWN_LENDER,
  OWN_SEAL,
  block('sh chmod'),
  SETTINGS,
  block('sh set -a'),
  block('sh cp examples/systemd'),
  OWN_PRODUCTS,
  block('sh forecourt product import'),
  block('sh forecourt backup').replace(
    /^forecourt check$/m,
    `echo '${CHECKED}'\nforecourt check --json || test $? = 1\necho '${CHECKED}'`,
  ),
  block('sh KEY='),
].join('\n')

const withLog = async (machine: Machine, t: TestContext, script: string): Promise<string> => {
  try {
    return await machine.run(script)
  } catch (error) {
    t.diagnostic(
      await machine.run('journalctl --no-pager --output=cat --lines=80 --unit=forecourt --unit=caddy'),
    )
    throw error
  }
}

test('the guide leads from a new Debian to the first live application', {
  skip: unlessBootable(),
}, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-new-machine-'))
  let machine: Machine | undefined
  t.after(async () => {
    await machine?.stop()
    await rm(folder, { recursive: true, force: true })
  })
  machine = await bootMachine(join(folder, 'machine'), 'finance.example')
  await machine.run(block('sh apt-get'), 'internet')
  const { certificate, stop } = await startAuthority(machine)
  t.after(stop)
  await bringRelease(machine, '/opt/forecourt')
  await machine.run(block('sh cd /opt/forecourt'), 'internet')

  const [, checked = '', response = ''] = (await withLog(machine, t, COMMANDS)).split(CHECKED)
  const { checks } = JSON.parse(checked) as { readonly checks: readonly { check: string; isDone: boolean }[] }
  // Both administrators have yet to accept their invitations.
  assert.deepEqual(
    checks.filter(({ isDone }) => !isDone).map(({ check }) => check),
    ['timeStamp', 'secondAdmin'],
  )
  const { isSubmitted, validationErrors } = JSON.parse(response)
  assert.deepEqual([isSubmitted, validationErrors], [true, []])

  await t.test('others reach it by TLS alone', async () => {
    const { fromOutside } = machine as Machine
    const call = (address: string, ...options: readonly string[]) =>
      fromOutside([
        'curl',
        '-s',
        '--cacert',
        certificate,
        '--resolve',
        'finance.example:443:10.77.0.2',
        ...options,
        address,
      ])
    assert.match(await call('https://finance.example/health/ready'), /"ready"/)
    assert.match(
      await call(
        'http://finance.example/',
        '--resolve',
        'finance.example:80:10.77.0.2',
        '-o',
        '/dev/null',
        '-w',
        '%{redirect_url}',
      ),
      /^https:\/\/finance\.example\/$/,
    )
    await assert.rejects(call('http://10.77.0.2:8080/health/ready'))
    await assert.rejects(call('http://10.77.0.2:5432/'))
  })

  await t.test('systemd restarts a service that has died, and keeps its secrets from others', async () => {
    const { run } = machine as Machine
    await run('systemctl kill --signal=KILL forecourt')
    await run(
      'curl -sf --retry 60 --retry-delay 1 --retry-all-errors -o /dev/null https://finance.example/health/ready',
    )
    assert.match(await run('systemctl show --property=NRestarts forecourt'), /=1$/m)
    assert.equal(
      await run('find /etc/forecourt /etc/forecourt.env /var/lib/forecourt -maxdepth 0 -perm /007'),
      '',
    )
  })
})

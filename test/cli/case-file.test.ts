/** The case file of an application: everything on record, and a verifier that finds every change of it. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { idOfReference } from '../../src/domain/application/reference.ts'
import { times } from '../extent.ts'
import { unless } from '../support/programs.ts'
import { type CaseWorld, openCaseWorld } from './case-world.ts'

let world: CaseWorld
before(async () => {
  world = await openCaseWorld()
})
after(() => world.close())

const run = promisify(execFile)
const VERIFY = new URL('../../examples/case-file/verify.py', import.meta.url).pathname
const PATIENCE_MILLISECONDS = 30_000

const signedCase = async (): Promise<string> => {
  const reference = await world.newCase({
    'loanDetails.furtherInformation': 'sandbox: approve; sign after 1s',
  })
  const until = async (what: () => Promise<boolean>) => {
    const end = Date.now() + PATIENCE_MILLISECONDS
    while (!(await what())) {
      if (Date.now() > end) throw new Error(world.service.output())
      await pause(100)
    }
  }
  const path = `/api/case/${reference}`
  await until(async () => (await world.call('GET', `${path}/status`)).status === 'Approved')
  await world.call('POST', `${path}/esign`)
  await until(async () => (await world.call('GET', `${path}/signing`)).state === 'completed')
  return reference
}

const exported = async (reference: string, name: string) => {
  const folder = join(world.folder, name)
  const env = { SANDBOX: 'on', DATA_DIR: world.folder }
  const { code, stdout, stderr } = await world.installation.run(
    ['case-file', reference, '--output', folder],
    { env },
  )
  return { folder, code, stdout, stderr }
}

const jsonIn = async (folder: string, name: string) => JSON.parse(await readFile(join(folder, name), 'utf8'))

test('the case file has the submissions, rules, record, decisions and agreement, for the owner of the folder alone', async () => {
  const reference = await signedCase()
  const { folder, code, stdout, stderr } = await exported(reference, 'whole')
  assert.deepEqual([code, stderr], [0, ''])
  const manifest = await jsonIn(folder, 'manifest.json')
  assert.match(stdout, new RegExp(`^Wrote ${manifest.files.length + 2} files to `))
  const names = manifest.files.map(({ name }: { readonly name: string }) => name)
  for (const name of ['application', 'submissions', 'rules', 'record', 'messages', 'evidence'])
    assert.ok(names.includes(`${name}.json`), name)
  assert.deepEqual([manifest.reference, manifest.createdBy.kind], [reference, 'operator'])
  assert.equal((await stat(join(folder, 'record.json'))).mode & 0o777, 0o600)
  const [application, [first], rules, record] = await Promise.all(
    ['application', 'submissions', 'rules', 'record'].map((name) => jsonIn(folder, `${name}.json`)),
  )
  assert.deepEqual([application.reference, application.state], [reference, 'Signed'])
  assert.equal(first.body.loanDetails.furtherInformation, 'sandbox: approve; sign after 1s')
  assert.equal(rules.finding.version, rules.policy?.version ?? 0)
  assert.equal(rules.product.product.id, application.figures.productId)
  assert.equal(typeof rules.law.aprMaximumPerCent, 'number')
  // Who made it is in it.
  assert.ok(record.some(({ action }: { readonly action: string }) => action === 'case.fileExported'))
  assert.deepEqual(await world.auditOf(reference, 'case.fileExported'), [`operator ${manifest.createdBy.id}`])
})

test('an unknown application, and a folder that is not empty, are refused and change nothing', async () => {
  const unknown = await exported('C01M7W0FX9DFGWSARHTC8DYZCGZ', 'unknown')
  assert.equal(unknown.code, 1)
  assert.deepEqual(await readdir(unknown.folder), [])
  const reference = await world.newCase()
  const folder = join(world.folder, 'full')
  await mkdir(folder)
  await writeFile(join(folder, 'own.txt'), 'own')
  const { code, stderr } = await exported(reference, 'full')
  assert.deepEqual([code, stderr], [1, `${folder} is not empty.\n`])
  assert.deepEqual(await readdir(folder), ['own.txt'])
})

test('a case file is refused if the agreement that was sealed cannot be read', async () => {
  const reference = await signedCase()
  const id = idOfReference('b', reference) as string
  await world.installation.sql`
    delete from signing_papers where kind = 'sealed'
      and signing_id in (select id from signings where application_id = ${id})`
  const { folder, code, stderr } = await exported(reference, 'unread')
  assert.deepEqual([code, stderr], [1, `${reference} has no sealed agreement.\n`])
  assert.ok(!(await readdir(folder)).includes('manifest.json'))
})

/** Tampers with a copy again and again in one process of Python, and counts what the verifier does not find. */
const TAMPERING = `
import importlib.util, os, random, shutil, sys
spec = importlib.util.spec_from_file_location("verify", sys.argv[1])
verify = importlib.util.module_from_spec(spec)
spec.loader.exec_module(verify)
original, trust, rounds = sys.argv[2], sys.argv[3], int(sys.argv[4])
chance = random.Random(1)
copy = original + "-copy"
names = sorted(os.listdir(original))
def flip(path):
    content = bytearray(open(path, "rb").read())
    content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
    open(path, "wb").write(content)
def cut(path):
    size = os.path.getsize(path)
    os.truncate(path, chance.randrange(size))
def grow(path):
    open(path, "ab").write(b" ")
def swap(path):
    other = os.path.join(copy, chance.choice([name for name in names if name != os.path.basename(path)]))
    os.rename(path, path + ".x"); os.rename(other, path); os.rename(path + ".x", other)
def add(path):
    open(path + "-more", "wb").write(b"more")
ways = [flip, flip, flip, cut, grow, swap, add, os.remove]
every = [(way, name) for way in dict.fromkeys(ways) for name in names]
missed = []
for number in range(rounds):
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(original, copy)
    # Each file in each way, then by chance.
    way, name = every[number] if number < len(every) else (chance.choice(ways), chance.choice(names))
    way(os.path.join(copy, name))
    try:
        found = verify.verify(copy, trust)
    except SystemExit:
        raise
    if not found:
        missed.append((way.__name__, name))
print(len(missed), missed[:5])
`

test('the verifier accepts the case file, and finds each change of it', {
  skip: unless('python3', 'openssl'),
}, async () => {
  const reference = await signedCase()
  const { folder } = await exported(reference, 'verified')
  const trust = join(world.folder, 'sealing-authority.pem')
  const { stdout } = await run('python3', [VERIFY, folder, '--trust', trust])
  assert.match(
    stdout,
    new RegExp(`^The case file of ${reference} holds\\.\n\\d+ files, as on .+\nSigned by .+SAMPLE`),
  )
  const rounds = String(times(100, 100, 1_000))
  const tampered = await run('python3', ['-c', TAMPERING, VERIFY, folder, trust, rounds])
  assert.equal(tampered.stdout, '0 []\n')
})

test('the verifier does not accept a manifest that somebody else signed', {
  skip: unless('python3', 'openssl'),
}, async () => {
  const reference = await world.newCase()
  const { folder } = await exported(reference, 'foreign')
  const other = join(world.folder, 'other.pem')
  const key = join(world.folder, 'other.key')
  const own = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=Other', '-days', '1']
  await run('openssl', [...own, '-keyout', key, '-out', other])
  await writeFile(join(folder, 'certificate.pem'), await readFile(other))
  const manifest = join(folder, 'manifest.json')
  await run('openssl', ['dgst', '-sha256', '-sign', key, '-out', join(folder, 'manifest.sig'), manifest])
  const trust = join(world.folder, 'sealing-authority.pem')
  await assert.rejects(run('python3', [VERIFY, folder, '--trust', trust]), {
    code: 1,
    stderr: `The certificate in the folder does not lead to a certificate in ${trust}.\n`,
  })
})

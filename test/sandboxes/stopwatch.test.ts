/**
 * From an empty folder and the address of a service to a sealed agreement: in a shell with curl, grep and sed, without a
 * key, a file of the project or anybody's help.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { openReader } from '../guides/reader.ts'

/** Every call fails if it is rejected. What waits for the service asks again. */
const SCRIPT = `
field() { grep -o "\\"$1\\": *\\"[^\\"]*\\"" | head -n 1 | sed 's/.*: *"//; s/"$//'; }
call() { curl -sf "$BASE$1" -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' "\${@:2}"; }
page() { curl -sf "$BASE/console/api/signing/$1" -H "Origin: $BASE" -H 'Content-Type: application/json' -d "$2"; }
message() { until call '/api/sandbox/messages' | grep -oE "$1" | head -n 1 | grep .; do sleep 0.2; done; }

curl -sf -X POST "$BASE/api/sandboxes" -o sandbox.json
KEY=$(grep -o 'fc_test_[A-Za-z0-9_-]*' sandbox.json | head -n 1)
curl -sfO "$BASE/docs/examples/b/individual.json"
call /api/case/submit -d @individual.json -o submitted.json
CASE=$(field caseId < submitted.json)
grep -q '"validationErrors":\\[\\]' submitted.json
echo "submitted $(date +%s%N)"

call "/api/sandbox/$CASE/advance" -d '{"to":"Approved"}' > approved.json
call "/api/case/$CASE/esign" -X POST > started.json
LINK=$(message 'sign#token=[A-Za-z0-9_-]{43}' | sed 's/.*=//')
page look "{\\"link\\":\\"$LINK\\"}" > look.json
page send-code "{\\"link\\":\\"$LINK\\"}" > asked.json
CODE=$(message 'n[0-9]{6}[^0-9]' | grep -oE '[0-9]{6}')
SESSION=$(page check-code "{\\"link\\":\\"$LINK\\",\\"code\\":\\"$CODE\\"}" | field session)
HASH=$(page agreement "{\\"link\\":\\"$LINK\\",\\"session\\":\\"$SESSION\\"}" | field sha256)
page sign "{\\"link\\":\\"$LINK\\",\\"session\\":\\"$SESSION\\",\\"sha256\\":\\"$HASH\\",\\"consents\\":true,
  \\"signature\\":{\\"kind\\":\\"typed\\",\\"text\\":\\"Aoife Sample\\"}}" > signed.json
until call "/api/case/$CASE/agreement" -o agreement.pdf; do sleep 0.2; done
call "/api/case/$CASE/status" > status.json
echo "sealed $(date +%s%N)"
`

test('a sealed agreement comes of nothing but the address of the service', async (t) => {
  const reader = await openReader()
  t.after(() => reader.close())
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-stopwatch-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const began = Date.now()
  const ended = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', SCRIPT], {
    cwd: folder,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', BASE: `http://${reader.address}` },
    encoding: 'utf8',
    timeout: 10 * 60_000,
  })
  assert.equal(ended.status, 0, `${ended.stdout}\n${ended.stderr}`)
  const at = (what: string) =>
    Number(new RegExp(`${what} (\\d+)`).exec(ended.stdout)?.[1]) / 1_000_000 - began
  t.diagnostic(
    `First valid submission after ${Math.round(at('submitted'))} ms, sealed agreement after ${Math.round(at('sealed'))} ms.`,
  )
  assert.match(await readFile(join(folder, 'status.json'), 'utf8'), /"Signed"/)
  assert.equal((await readFile(join(folder, 'agreement.pdf'))).subarray(0, 5).toString('latin1'), '%PDF-')
})

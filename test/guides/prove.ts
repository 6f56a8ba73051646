/** What proves the blocks of a page, one after the other. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Block, differenceFrom } from './blocks.ts'
import type { Plan } from './plan.ts'
import { PLANS } from './plans.ts'
import type { Ran, Reader, Shell } from './reader.ts'

const ran = async (shell: Shell, code: string): Promise<Ran> => {
  const ended = await shell.run(code)
  assert.equal(ended.code, 0, `${code}\n${ended.output}\n${ended.errors}`)
  return ended
}

/** A request as a command. It is sent with the key of the page. */
const curlOf = (request: string): string => {
  const [head = '', body] = request.trim().split('\n\n')
  const [, method, path] = /^([A-Z]+) (\S+)$/.exec(head) ?? assert.fail(`${head} is no request`)
  const sent = body === undefined ? '' : ` -H 'Content-Type: application/json' -d '${body}'`
  return `curl -s -X ${method} "http://127.0.0.1:8080${path}" -H "Authorization: Bearer $KEY"${sent}`
}

/** The last line of a block may end with another code, if the page says so. */
const exitingWith = (code: number, lines: string): string => `${lines.trim()} || [ $? = ${code} ]`

/** Proves a block, and returns the output of the page's last command. */
const prove = async (
  { language, code }: Block,
  plan: Plan | undefined,
  { reader, shell, last }: { readonly reader: Reader; readonly shell: Shell; readonly last: Ran | undefined },
): Promise<Ran | undefined> => {
  if (plan !== undefined && ('check' in plan || 'notRun' in plan)) {
    await plan.check?.(code, shell, reader)
    return undefined
  }
  if (language === 'http') return ran(shell, curlOf(code))
  if (language === 'sh') {
    if (plan !== undefined && 'after' in plan) await ran(shell, plan.after)
    return ran(shell, plan !== undefined && 'exits' in plan ? exitingWith(plan.exits, code) : code)
  }
  assert.equal(language, 'json', 'It has no plan: say in plans.ts how it is checked, or why it is not')
  const isAnswer = plan !== undefined && 'answerTo' in plan
  const came = isAnswer ? await ran(shell, plan.answerTo) : last
  assert.ok(came, 'It has no plan, and no command before it')
  const values = isAnswer ? (plan.values ?? 'differ') : 'alike'
  assert.equal(differenceFrom(code, came.output, values), undefined)
  return came
}

/** The tests of a page's blocks, in a session of their own of the reader that is opened for them. */
export const provePage = (
  page: string,
  blocks: readonly Block[],
  openReader: () => Promise<Reader>,
): void => {
  const plan = PLANS[page] ?? { blocks: {} }

  test(`${page}: the plan names blocks that are there, each once`, () => {
    for (const beginning of Object.keys(plan.blocks))
      assert.equal(blocks.filter(({ name }) => name.startsWith(beginning)).length, 1, beginning)
    for (const one of Object.values(plan.blocks)) if ('notRun' in one) assert.match(one.notRun, /\.$/)
  })

  describe(page, () => {
    let reader: Reader
    let shell: Shell
    let last: Ran | undefined
    before(async () => {
      reader = await openReader()
      shell = await reader.openShell(plan.given ?? '')
    })
    after(async () => {
      shell?.close()
      await reader?.close()
    })

    for (const block of blocks) {
      const planned = Object.entries(plan.blocks).find(([beginning]) => block.name.startsWith(beginning))?.[1]
      const reason = planned !== undefined && 'notRun' in planned ? ` (not run: ${planned.notRun})` : ''
      test(`line ${block.line}: ${block.name.slice(0, 60)}${reason}`, async () => {
        last = await prove(block, planned, { reader, shell, last })
      })
    }
  })
}

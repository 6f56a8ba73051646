/**
 * How each block of README and guides is proven. Blocks of `sh` are run, those of `http` are sent, and a block of
 * `json` behind one must be its response. This file names all others by their first words, with the check for them, or
 * with the reason why they are not run.
 */

import { blocksOf } from './blocks.ts'
import {
  areSettings,
  asFile,
  booksContracts,
  hasParameters,
  isAgentServer,
  isListening,
  isPythonVerifier,
  isReceiver,
  isVerifier,
  works,
} from './checks.ts'
import { receives, savedAs, submits, worksWith } from './client-checks.ts'
import { OPERATOR_PLANS } from './operator-plans.ts'
import type { PagePlan } from './plan.ts'

const SAMPLE = { quote: 'a/individual.json', case: 'b/individual.json' } as const

/** Submits a sample, and keeps its reference in a variable. */
const submitted = (variable: string, set: keyof typeof SAMPLE, change = 'cat'): string => `
${variable}=$(curl -s http://127.0.0.1:8080/docs/examples/${SAMPLE[set]} | ${change} |
  curl -s http://127.0.0.1:8080/api/${set}/submit -H "Authorization: Bearer $KEY" \\
    -H 'Content-Type: application/json' -d @- | grep -o '[QC]0[0-9A-Z]\\{25\\}' | head -n 1)
`

/** A sample case with words for the sandbox. */
const caseWith = (words: string) =>
  submitted('CASE', 'case', `sed 's/"furtherInformation": ".*"/"furtherInformation": "${words}"/'`)

const quote = submitted('QUOTE', 'quote')

/** The key of the sandbox of whoever runs the service. */
const OPERATORS_KEY = `KEY=$(node -p "require('./data/sandbox.json').clients.dealer.apiKey")\n`

const get = (path: string) => `curl -s "http://127.0.0.1:8080${path}" -H "Authorization: Bearer $KEY"`

/** Without curl's complaint about a refusal, as the page shows. */
const refusedPost = (path: string, body: string) => `command ${post(path, body)}`
const post = (path: string, body: string) =>
  `curl -s "http://127.0.0.1:8080${path}" -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' -d '${body}'`

const json = (path: string, expression: string) =>
  `${get(path)} | node -p "JSON.stringify(JSON.parse(require('fs').readFileSync(0)).${expression})"`

/** The page's case, for the lender's systems. */
const OF_LENDER = '/api/lender/applications/$CASE'

const asTriedPolicy = asFile(
  'sample-policy.json',
  'node bin/forecourt.js policy try sample-policy.json --set b --body examples/b/individual.json',
)

const faultyQuote = `sed -e 's/"mainPhoneNumber": "[^"]*"/"mainPhoneNumber": "01 000 0000"/' \\
  -e 's/"netSalaryPerMonth": [0-9]*/"netSalaryPerMonth": 2650.5/' quote.json |
  curl -s http://127.0.0.1:8080/api/quote/submit -H "Authorization: Bearer $KEY" \\
    -H 'Content-Type: application/json' -d @-`

const FOLLOWED =
  'It is one statement of a program: test/clients/clients.test.ts follows the feed in each language.'
const GENERATED = 'npm would load the program. test/openapi/generators.test.ts runs it with these options.'

const WEBHOOKS = 'docs/guides/webhooks.md'
const listenOutput = blocksOf(WEBHOOKS).find(({ language }) => language === 'text')?.code ?? ''

export const PLANS: Readonly<Record<string, PagePlan>> = {
  ...OPERATOR_PLANS,
  'README.md': {
    blocks: {
      'sh npm ci && npm start': {
        notRun: 'The packages are there already, and the service runs: it was started by npm start.',
      },
    },
  },
  'docs/guides/start.md': {
    blocks: {
      // Receivers get events after the case has changed.
      'sh cat events.log': {
        after: `for event in "validationFailed Open" "statusChanged "{Submitted,Approved,AwaitingSignature,Signed}
do until grep -qx "case.$event" events.log; do sleep 0.2; done; done`,
      },
    },
  },
  'docs/guides/booking.md': {
    blocks: {
      'json { "schema": "contract/1"': {
        notRun:
          'src/modules/lender-systems/contract-example.test.ts compares it with the model of contracts.',
        check: works(get(`${OF_LENDER}/contract`)),
      },
      'json { "state": "booked", "contractNumber": "HP-000123" }': {
        notRun: 'test/http/lender-bookings.test.ts sends such bodies.',
      },
      'json { "state": "booked", "contractNumber": "HP-000123", "startsOn"': {
        notRun: 'test/http/lender-contract-ends.test.ts sends such bodies.',
      },
      'json { "state": "refused"': { notRun: 'test/http/lender-bookings.test.ts sends such bodies.' },
      'json { "state": "ended"': { notRun: 'test/http/lender-contract-ends.test.ts sends such bodies.' },
      'json { "state": "reversed"': { notRun: 'test/http/lender-bookings.test.ts sends such bodies.' },
      'json { "version": 4, "contractNumber"': {
        notRun: 'test/http/lender-bookings.test.ts sends such bodies.',
      },
      'sh curl -s -O http://127.0.0.1:8080/docs/examples/core': { check: booksContracts },
    },
  },
  'docs/guides/lender-systems.md': {
    blocks: {
      'json { "result": "passed"': {
        // Nobody has declared its facts here.
        check: async (code, shell, reader) => {
          const body = code.replace(/"facts": \{.*?\}, /, '')
          for (const name of ['identity', 'creditRegister', 'sanctions', 'pep'])
            await works(post(`${OF_LENDER}/checks/${name}`, body))(code, shell, reader)
        },
      },
      'json { "name": "Payslips"': {
        check: (code, ...of) =>
          works(post(`${OF_LENDER}/requirements`, code.replace('Payslips', 'Lease')))(code, ...of),
      },
      'json { "state": "refused"': {
        check: (code, ...of) =>
          works(post(`${OF_LENDER}/requirements/1`, code.replace('refused', 'waived')))(code, ...of),
      },
      'json { "decision": "approve", "version": 4, "terms"': {
        check: (code, ...of) =>
          works(`VERSION=$(${json(OF_LENDER, 'version')})
${post(`${OF_LENDER}/decision`, code.replace('"version": 4', '"version": \'$VERSION\''))}`)(code, ...of),
      },
      'json { "decision": "approve", "version": 4, "requirements"': {
        notRun: 'test/http/lender-messages.test.ts approves so.',
      },
      'json { "text": "Please upload the payslips': {
        check: (code, ...of) => works(post(`${OF_LENDER}/messages`, code))(code, ...of),
      },
      'json { "type": "/problems/not-possible"': {
        notRun: 'test/http/lender-decisions.test.ts has the response to whoever decides too late.',
      },
      'json { "reference": "C01K85': { notRun: 'test/http/lender-nearest.test.ts reads such a response.' },
    },
  },
  'docs/guides/generate-clients.md': {
    blocks: {
      'sh npx openapi-typescript': { notRun: GENERATED },
      'js // openapi-ts.config.js': { notRun: GENERATED },
      'js // orval.config.js': { notRun: GENERATED },
    },
  },
  'docs/guides/credentials.md': {
    blocks: {
      'http Authorization: Bearer fc_test_…': {
        check: works(`[[ $KEY = fc_test_* ]] && ${get('/api/quote')}`),
      },
      'json { "error": "invalid_client"': {
        answerTo:
          'command curl -s http://127.0.0.1:8080/oauth/token -u "$CLIENT_ID:x" -d grant_type=client_credentials',
        values: 'alike',
      },
      'text https://finance.example/consent': {
        notRun: 'A browser opens it, and a user signs in there: the tests of the consent page do.',
        check: hasParameters('client_id', 'state', 'redirect_uri'),
      },
      'text https://partner.example/back': {
        notRun: 'It is where the browser comes back: the tests of the consent page look at it.',
        check: hasParameters('consent', 'state'),
      },
      'json { "items": [{ "userEmail"': { answerTo: get('/api/consents') },
    },
  },
  'docs/guides/documents.md': {
    blocks: {
      'json { "id": "019a0b1c': {
        answerTo: `curl -s "http://127.0.0.1:8080/api/case/$CASE/documents?requirement=4&name=payslip.pdf" \\
          -H "Authorization: Bearer $KEY" -H "Content-Type: application/pdf" --data-binary @payslip.pdf`,
      },
    },
  },
  'docs/guides/sign-in.md': {
    blocks: {
      'text https://finance.example/console/sign-in/provider': {
        notRun: 'A provider is given it: the tests of the identity provider come back to it.',
      },
      'text The identity provider vouches for no address': {
        notRun: 'It is a line of the log, which the tests of the claims of providers read.',
      },
    },
  },
  'docs/guides/integrate.md': {
    blocks: {
      'http Authorization: Bearer fc_test_…': {
        check: works(`[[ $KEY = fc_test_* ]] && ${get('/api/quote')}`),
      },
      'json { "status": "Invalid"': { answerTo: faultyQuote, values: 'alike' },
      'json { "date"': { answerTo: `${quote}${get('/api/quote/$QUOTE/status')}` },
      'json { "items": [ { "quoteReference"': { answerTo: get('/api/quote?limit=1') },
      'json { "type": "/problems/bad-request"': {
        answerTo: `command ${get('/api/quote?stat=Open')}`,
        values: 'alike',
      },
      'json { "type": "/problems/no-credentials"': {
        answerTo: 'command curl -s http://127.0.0.1:8080/api/quote',
        values: 'alike',
      },
    },
  },
  'docs/guides/languages.md': {
    blocks: {
      'js // submit.mjs': { check: savedAs('submit.mjs') },
      'sh node submit.mjs': { check: submits('node') },
      'python # submit.py': { check: savedAs('submit.py') },
      'sh python3 submit.py': { check: submits('python3') },
      'php <?php // submit.php': { check: savedAs('submit.php') },
      'sh php submit.php': { check: submits('php') },
      'java // Submit.java': { check: savedAs('Submit.java') },
      'sh javac Forecourt.java Submit.java': { check: submits('javac') },
      'csharp // Submit.cs': { check: savedAs('Submit.cs') },
      'sh mcs -r:System.Net.Http': { check: submits('mcs') },
      'php <?php // agreement.php': { check: savedAs('agreement.php') },
      'sh php agreement.php': { check: worksWith('php') },
      'php <?php // send.php': { check: savedAs('send.php') },
      'sh mkdir -p queue': { check: worksWith('php') },
      'js for await': { notRun: FOLLOWED },
      'python for event': { notRun: FOLLOWED },
      'php foreach': { notRun: FOLLOWED },
      'java client.followEvents': { notRun: FOLLOWED },
      'csharp await client.FollowEventsAsync': { notRun: FOLLOWED },
      'js // receive.mjs': {
        check: receives({ program: 'node', name: 'receive.mjs', run: () => ['node', 'receive.mjs'] }),
      },
      'python # receive.py': {
        check: receives({ program: 'python3', name: 'receive.py', run: () => ['python3', 'receive.py'] }),
      },
      'php <?php // receive.php': {
        check: receives({
          program: 'php',
          name: 'receive.php',
          run: (port) => ['php', '-S', `127.0.0.1:${port}`, 'receive.php'],
        }),
      },
      'sh SECRET=whsec_… php': { notRun: 'The program before it is run like this.' },
      'java // Receive.java': {
        check: receives({
          program: 'javac',
          name: 'Receive.java',
          compile: ['Forecourt.java', 'Receive.java'],
          run: () => ['java', 'Receive'],
        }),
      },
      'csharp app.MapPost': {
        notRun: 'Debian has no ASP.NET Core: test/clients/clients.test.ts makes the same call with Mono.',
      },
    },
  },
  'docs/guides/move-clients.md': {
    blocks: {
      'sh PATH_ALIASES=': { notRun: 'It is a setting, not a command.', check: areSettings },
      'sh CREDENTIAL_HEADERS=': { notRun: 'It is a setting, not a command.', check: areSettings },
      'http POST /api/case/submit HTTP/1.1': {
        notRun: 'The service of this test has no such setting; test/http/moved-clients.test.ts sends it.',
      },
    },
  },
  'docs/guides/policy.md': {
    blocks: {
      'json { "rules": [ { "name": "Not': { check: asTriedPolicy },
      'json { "rules": [ { "name": "Arrears': { notRun: 'Its providers are only examples.' },
      'json { "rules": [ { "name": "Large': { check: asTriedPolicy },
    },
  },
  'docs/guides/quotations.md': {
    blocks: {
      'json { "offers": []': {
        answerTo: post(
          '/api/quotation',
          '{"purchasePrice":15000,"loanType":"hp","vehicleType":"car","term":13}',
        ),
        values: 'alike',
      },
      'json { "type": "/problems/bad-request"': {
        answerTo: refusedPost(
          '/api/quotation',
          '{"purchasePrice":15000,"deposit":-1,"loanType":"hp","vehicleType":"car"}',
        ),
        values: 'alike',
      },
    },
  },
  'docs/guides/get-a-sandbox.md': {
    blocks: { 'json { "id"': { answerTo: 'cat sandbox.json', values: 'alike' } },
  },
  'docs/guides/sandbox.md': {
    blocks: {
      'text Sandbox-Unknown-Fields': {
        notRun: 'It is a header, which test/http/names-of-fields.test.ts reads.',
      },
    },
  },
  'docs/guides/signing.md': {
    blocks: {
      'json { "state": "underWay"': { answerTo: get('/api/case/$CASE/signing') },
      'sh pdfsig': { after: 'command -v pdfsig || pdfsig() { test -s "$1"; } # Where it is missing.' },
      'sh curl -sO http://127.0.0.1:8080/docs/sealing-authority.pem': {
        check: async (code, ...of) =>
          works(`${code}openssl x509 -in sealing-authority.pem -noout -subject | grep -i sample`)(
            code,
            ...of,
          ),
      },
    },
  },
  [WEBHOOKS]: {
    blocks: {
      'json { "type": "quote.statusChanged"': {
        answerTo: `${quote}${json(
          '/api/events?types=quote.statusChanged&wait=30',
          'items.map(({ type, timestamp, data }) => ({ type, timestamp, data })).at(-1)',
        )}`,
      },
      'json { "url"': {
        check: async (code, shell, reader) =>
          works(post('/api/webhook-endpoints', code.replace('https://dealer.example', 'http://127.0.0.1:9')))(
            code,
            shell,
            reader,
          ),
      },
      'ts import { createServer }': { check: isReceiver },
      'js import { createHmac': { check: isVerifier },
      'python import': { check: isPythonVerifier },
      'json { "items": [ { "number"': {
        answerTo: `${quote}
ENDPOINT=$(${json('/api/webhook-endpoints', 'items[0].id').replace('JSON.stringify(', '(')})
until ${get('/api/webhook-endpoints/$ENDPOINT/deliveries')} | grep '"attempts":\\[{'; do sleep 0.2; done`,
      },
      'json { "items": [ { "id"': { answerTo: get('/api/events?types=quote.statusChanged&limit=1') },
      'sh export FORECOURT_URL': { check: isListening(listenOutput) },
      'text Forwarding events': { notRun: 'The command before it writes this, and is compared with it.' },
    },
  },
  'docs/guides/tools.md': {
    blocks: {
      'sh npx forecourt validate faulty.json --online': { exits: 1 },
      'text quote.json is valid.': {
        notRun: 'The command before it prints this.',
        check: works('npx forecourt validate quote.json | grep -x "quote.json is valid."'),
      },
      'sh npx forecourt listen': { notRun: 'It runs until Ctrl-C; test/sdk/tool.test.ts runs it.' },
      'sh npx forecourt certify --receiver': {
        notRun: 'It waits for a person; test/sdk/certify.test.ts runs it with a program.',
      },
      'json { "submit"': {
        check: asFile(
          'shown.json',
          'curl -s http://127.0.0.1:8080/docs/examples/certify/certify.json | diff - ../shown.json',
        ),
      },
      'sh curl -s -o certify.json': { check: worksWith('php') },
      'json { "mcpServers"': { check: isAgentServer },
    },
  },
  'docs/guides/command-line.md': {
    given: `${OPERATORS_KEY}${caseWith('')}`,
    blocks: {
      'sh node bin/forecourt.js validate': { exits: 1 },
      'sh node bin/forecourt.js submit examples/b/individual-with-faults.json': { exits: 1 },
      'sh node bin/forecourt.js call GET': { after: caseWith('') },
    },
  },
}

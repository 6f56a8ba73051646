/** How the blocks of the operator's guides are proven, where their language does not say it. */
import {
  areSettings,
  isOfSampleLender,
  isProvider,
  isProviderResponse,
  isProviderWithAddress,
  works,
} from './checks.ts'
import type { PagePlan } from './plan.ts'

const ON_MACHINES = 'The tests in test/machines run it, with other ports.'
const NO_DOCKER = 'It needs Docker, and images from its registry.'
const NEW_MACHINE = 'test/machines/first-live-application.test.ts runs it on a new machine.'

export const OPERATOR_PLANS: Readonly<Record<string, PagePlan>> = {
  'docs/guides/machines.md': {
    blocks: {
      'haproxy defaults': { notRun: ON_MACHINES },
      'nginx upstream services': { notRun: ON_MACHINES },
      'yaml scope: forecourt': { notRun: ON_MACHINES },
      'ini [databases]': { notRun: ON_MACHINES },
      'sh PUBLIC_URL=https': { notRun: 'They are settings, not commands.', check: areSettings },
      'sh docker compose -f': { notRun: NO_DOCKER },
    },
  },
  'docs/guides/watch.md': {
    blocks: {
      'sh OTEL_EXPORTER_OTLP_ENDPOINT': { notRun: 'They are settings, not commands.', check: areSettings },
      'yaml rule_files': { notRun: 'The tests in test/monitoring check the rules.' },
    },
  },
  'docs/guides/first-live-application.md': {
    blocks: {
      'sh apt-get update': { notRun: NEW_MACHINE },
      'sh cd /opt/forecourt': { notRun: NEW_MACHINE },
      'sh install -d': { notRun: NEW_MACHINE },
      'sh runuser': { notRun: NEW_MACHINE },
      'sh cp examples/lender': { notRun: NEW_MACHINE },
      'sh chmod': { notRun: NEW_MACHINE },
      'ini DATA_DIR=': { notRun: NEW_MACHINE },
      'sh set -a': { notRun: NEW_MACHINE },
      'sh cp examples/systemd': { notRun: NEW_MACHINE },
      'sh forecourt product import': { notRun: NEW_MACHINE },
      'sh forecourt backup': { notRun: NEW_MACHINE },
      'sh KEY=': { notRun: NEW_MACHINE },
    },
  },
  'docs/guides/agreements.md': { blocks: { 'json "payOut":': { check: isOfSampleLender } } },
  'docs/guides/people.md': {
    blocks: {
      'text node bin/forecourt.js case-file': {
        notRun: 'It needs SEALING_KEY_FILE; test/cli/case-file.test.ts runs it.',
      },
      'text python3 verify.py': { notRun: 'test/cli/case-file.test.ts runs it.' },
    },
  },
  'docs/guides/providers.md': {
    blocks: {
      'js // checks/register.mjs': { check: isProvider },
      'json { "name": "vehicle-data"': { check: isProviderWithAddress },
      'json { "result": "passed", "persons"': { check: isProviderResponse },
    },
  },
  'docs/guides/operate.md': {
    blocks: {
      'sh DATABASE_URL=postgres://': { notRun: 'They are settings, not commands.', check: areSettings },
      'sh node bin/forecourt.js sandbox list': {
        after: `ID=$(curl -s -X POST http://127.0.0.1:8080/api/sandboxes |
  node -p "JSON.parse(require('fs').readFileSync(0)).id")`,
      },
      'sql create role forecourt': {
        notRun:
          'They need a PostgreSQL of one’s own; packages/postgres/migration/fit.test.ts runs such ones.',
      },
      'sh export DATABASE_URL=postgres://': {
        notRun: "It needs a PostgreSQL server of one's own; test/lenders runs these commands.",
        check: works(
          'node bin/forecourt.js lender create --help && node bin/forecourt.js lender list --help',
        ),
      },
      'sh env $(cat northside.env)': {
        notRun: 'It needs a lender; test/lenders runs this command.',
        check: works('node bin/forecourt.js backup --help'),
      },
      'sh npx forecourt lender erase': {
        notRun: 'It needs a lender; test/lenders runs these commands.',
        check: works('node bin/forecourt.js lender restore --help'),
      },
      'sh DATA_DIR=practice': {
        notRun: "It needs a lender's backup; test/durability/backup.test.ts restores into a DATA_DIR.",
        check: works('node bin/forecourt.js restore --help'),
      },
      'sh install -d -m 700 secrets': {
        notRun: NO_DOCKER,
        check: works(
          'node bin/forecourt.js keys new && openssl rand -hex 24 && grep -q "^  forecourt:" compose.yaml',
        ),
      },
      'sh kubectl create secret': {
        notRun: 'It needs a Kubernetes cluster; test/containers checks the file.',
        check: works('test -f examples/kubernetes/forecourt.yaml'),
      },
      'sh docker compose exec forecourt node': {
        notRun: NO_DOCKER,
        check: works('node bin/forecourt.js product list'),
      },
    },
  },
}

import assert from 'node:assert/strict'
import test from 'node:test'
import type { Address } from './application.ts'
import { addressLines } from './parties.ts'

const rows: readonly (readonly [
  name: string,
  address: Address & { ccrCounty?: string },
  lines: readonly string[],
])[] = [
  ['nothing', {}, []],
  [
    'all of it',
    {
      line1: '56 Sample Field',
      line2: 'Sample Cross',
      town: 'Macroom',
      county: 'Cork',
      eircode: 'T00 0000',
    },
    ['56 Sample Field', 'Sample Cross', 'Macroom', 'Co. Cork', 'T00 0000'],
  ],
  [
    'a county that is the town',
    { line1: '1 Sample Quay', town: 'Galway', county: 'galway' },
    ['1 Sample Quay', 'Galway'],
  ],
  ...[
    '1 Sample Street, County Dublin',
    '1, Co Dublin',
    '1, Dublin',
    '1, Dublin 1, D01X2X3',
    '1, D01 X2X3',
  ].map(
    (line1) => ['one line that has a county or an Eircode', { line1, ccrCounty: 'DUBLIN' }, [line1]] as const,
  ),
  ...['Smith & Co Yard', '2 County Road', '1 Sample Street, County Clare'].map(
    (line1) => ['one line without its county', { line1, ccrCounty: 'CORK' }, [line1, 'Co. Cork']] as const,
  ),
  [
    'a street that is named after a county',
    { line1: '1 Cork Street', ccrCounty: 'KERRY' },
    ['1 Cork Street', 'Co. Kerry'],
  ],
  ['a county that says so', { line1: '1', county: 'Co. Mayo' }, ['1', 'Co. Mayo']],
  ['a county with its word', { line1: '1', county: 'County Mayo' }, ['1', 'Co. Mayo']],
  ['the credit register’s county', { line1: '1', ccrCounty: 'WEXFORD' }, ['1', 'Co. Wexford']],
  [
    'a district that the Eircode has',
    { line1: '1', postCode: 'D12', eircode: 'd12 0000' },
    ['1', 'd12 0000'],
  ],
  [
    'another district',
    { line1: '1', postCode: 'Dublin 12', eircode: 'D12 0000' },
    ['1', 'Dublin 12', 'D12 0000'],
  ],
  ['Ireland', { line1: '1', country: 'Ireland' }, ['1']],
  ['elsewhere', { line1: '1', country: 'Northern Ireland' }, ['1', 'Northern Ireland']],
  ['a line said twice', { line1: 'Sample House', line2: ' sample house ' }, ['Sample House']],
  ['blanks', { line1: '  ', line2: '2' }, ['2']],
]

for (const [name, address, lines] of rows) {
  test(`the lines of an address with ${name} are ${JSON.stringify(lines)}`, () =>
    assert.deepEqual(addressLines(address), lines))
}

/** Webhooks go to the public Internet: addresses inside a network are refused, in every notation. */
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { isLoopback, isPublic } from './addresses.ts'

test('only addresses known to the whole Internet are public', () => {
  for (const [network, addresses] of Object.entries(REFUSED)) {
    for (const address of addresses) assert.equal(isPublic(address), false, `${network}: ${address}`)
  }
  for (const address of PUBLIC) assert.equal(isPublic(address), true, address)
  assert.ok(Object.values(REFUSED).flat().length >= 60)
})

const REFUSED: Readonly<Record<string, readonly string[]>> = {
  'this network': ['0.0.0.0', '0.1.2.3', '0.255.255.255'],
  private: ['10.0.0.0', '10.255.255.255', '172.16.0.0', '172.31.255.255', '192.168.0.0', '192.168.255.255'],
  'carrier-grade NAT': ['100.64.0.0', '100.100.100.200', '100.127.255.255'],
  loopback: ['127.0.0.1', '127.0.0.0', '127.1.2.3', '127.255.255.255'],
  'link-local': ['169.254.0.0', '169.254.169.254', '169.254.170.2', '169.254.255.255'],
  'metadata of Azure': ['168.63.129.16'],
  'protocol assignments': ['192.0.0.0', '192.0.0.8', '192.0.0.192', '192.0.0.255'],
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.255'],
  'relays of 6to4': ['192.88.99.1'],
  AS112: ['192.31.196.1', '192.175.48.1'],
  'multicast tunnels': ['192.52.193.1'],
  benchmarking: ['198.18.0.1', '198.19.255.255'],
  multicast: ['224.0.0.1', '239.255.255.255'],
  reserved: ['240.0.0.1', '255.255.255.254'],
  broadcast: ['255.255.255.255'],
  'IPv6 unspecified and loopback': [
    '::',
    '::1',
    '0:0:0:0:0:0:0:1',
    '0000:0000:0000:0000:0000:0000:0000:0001',
  ],
  'IPv4-mapped': ['::ffff:127.0.0.1', '::FFFF:7f00:1', '0:0:0:0:0:ffff:169.254.169.254', '::ffff:8.8.8.8'],
  'IPv4-translated': ['::ffff:0:127.0.0.1', '::ffff:0:808:808'],
  'IPv4-compatible': ['::127.0.0.1', '::7f00:1', '::808:808'],
  NAT64: ['64:ff9b::', '64:ff9b::127.0.0.1', '64:ff9b::a9fe:a9fe', '64:ff9b::8.8.8.8'],
  'NAT64 of one’s own': ['64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff', '64:ff9b:1::10.0.0.1'],
  discard: ['100::', '100::1', '100:0:0:1::1'],
  Teredo: ['2001::', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  'benchmarking in IPv6': ['2001:2::1', '2001:2:0:ffff::1'],
  'multicast tunnels and AS112 in IPv6': ['2001:3::1', '2001:4:112::1', '2620:4f:8000::1'],
  'ORCHID and drones': ['2001:10::1', '2001:1f:ffff::1', '2001:20::1', '2001:2f::1', '2001:30::1'],
  'the rest of the protocol assignments': ['2001:1::1', '2001:1ff:ffff::1'],
  'documentation in IPv6': ['2001:db8::1', '2001:DB8:ffff::1', '3fff::1', '3fff:fff:ffff::1'],
  '6to4': ['2002::', '2002:7f00:1::', '2002:a00:1::1', '2002:808:808::1'],
  'the 6bone': ['3ffe::1'],
  'SRv6 identifiers': ['5f00::1', '5f00:ffff::1'],
  'unique local': ['fc00::1', 'fd00:ec2::254', 'fd20:ce::254', 'fdff:ffff::1'],
  'link-local in IPv6': ['fe80::1', 'fe80::a9fe:a9fe', 'febf::1'],
  'site-local': ['fec0::1', 'feff::1'],
  'multicast in IPv6': ['ff00::1', 'ff02::1', 'ff0e::1'],
  'ends of ISATAP tunnels': ['2606:4700::5efe:127.0.0.1', '2606:4700::200:5efe:a00:1'],
  'never given out': ['1::1', '200::1', '400::1', '1000::1', '4000::1', '8000::1', 'e000::1', 'f000::1'],
  'zones, and what no resolver writes': [
    'fe80::1%eth0',
    '2606:4700::1111%eth0',
    '0x7f.0.0.1',
    '0x08080808',
    '0177.0.0.1',
    '010.8.8.8',
    '127.1',
    '2130706433',
    '134744072',
    '8.8.8',
    '8.8.8.8.',
    '8.8.8.8:53',
    ' 8.8.8.8',
    '8.8.8.256',
    '[2606:4700::1111]',
    '2606:4700::1111/64',
    '8.8.8.8/8',
    'localhost',
    'dealer.example',
    '',
  ],
}

const PUBLIC = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '93.184.215.14',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.1',
  '168.63.129.15',
  '169.253.255.255',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.1',
  '192.167.255.255',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2000::1',
  '2001:200::1',
  '2001:4860:4860::8888',
  '2001:db7::1',
  '2003::1',
  '2606:4700::1111',
  '2606:4700:0:0:0:0:0:1111',
  '2a00:1450:4009:81f::200e',
  '3ffd::1',
]

test('loopback addresses are recognised only in their usual notation', () => {
  const rows: [string, boolean][] = [
    ['127.0.0.1', true],
    ['127.255.255.254', true],
    ['::1', true],
    ['0:0:0:0:0:0:0:1', true],
    ['126.255.255.255', false],
    ['128.0.0.1', false],
    ['::', false],
    ['::2', false],
    ['0.0.0.0', false],
    ['::ffff:127.0.0.1', false],
    ['::1%lo', false],
    ['localhost', false],
    ['2130706433', false],
  ]
  for (const [address, expected] of rows) assert.equal(isLoopback(address), expected, address)
})

test('no IPv4 address becomes public inside an IPv6 one', () => {
  const wrappings = ['::', '::ffff:', '::ffff:0:', '64:ff9b::', '64:ff9b:1::', '2606:4700::5efe:']
  fc.assert(
    fc.property(fc.ipV4(), fc.constantFrom(...wrappings), (address, before) => {
      assert.equal(isPublic(`${before}${address}`), false)
    }),
  )
})

test('every text has an answer, and nothing is both public and loopback', () => {
  const texts = fc.oneof(fc.ipV4(), fc.ipV6(), fc.ipV4Extended(), fc.string({ unit: 'binary-ascii' }))
  fc.assert(fc.property(texts, (text) => !(isPublic(text) && isLoopback(text))))
})

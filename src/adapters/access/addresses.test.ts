/** A sender is identified by its network, however the address is written and whatever a proxy adds to it. */
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { networkOf, plainAddress, widerNetworkOf } from './addresses.ts'

test('a network is an IPv4 address, or the part of an IPv6 address that one connection gets', () => {
  const rows: [string, string][] = [
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:c000:0201', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:1::', '2001:db8:0:1::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['1:2:3:4:5:6:192.0.2.1', '1:2:3:4::/64'],
  ]
  for (const [address, network] of rows) assert.equal(networkOf(address), network, address)
})

test('a wider network is a /24 of IPv4 or a /56 of IPv6', () => {
  const rows: [string, string][] = [
    ['192.0.2.1', '192.0.2.0/24'],
    ['192.0.2.255:49152', '192.0.2.0/24'],
    ['::ffff:192.0.2.1', '192.0.2.0/24'],
    ['::FFFF:c000:201', '192.0.2.0/24'],
    ['2001:db8:1:2ff::1', '2001:db8:1:200::/56'],
    ['2001:db8:1:300::1', '2001:db8:1:300::/56'],
    ['nobody', 'unknown'],
  ]
  for (const [address, network] of rows) assert.equal(widerNetworkOf(address), network, address)
})

test('what a proxy adds to an address is not part of it, nor of the network', () => {
  const rows: [string, string, string][] = [
    ['192.0.2.1:49152', '192.0.2.1', '192.0.2.1'],
    [' 192.0.2.1:1 ', '192.0.2.1', '192.0.2.1'],
    ['[192.0.2.1]:443', '192.0.2.1', '192.0.2.1'],
    ['[2001:db8::1]', '2001:db8::1', '2001:db8:0:0::/64'],
    ['[2001:db8::1]:49152', '2001:db8::1', '2001:db8:0:0::/64'],
    ['[fe80::1%eth0]:49152', 'fe80::1', 'fe80:0:0:0::/64'],
    ['fe80::1%25eth0', 'fe80::1', 'fe80:0:0:0::/64'],
    ['[::ffff:192.0.2.1]:49152', '::ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1:49152', '::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6:49152', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1:4915', '2001:db8::1:4915', '2001:db8:0:0::/64'],
  ]
  for (const [text, address, network] of rows) {
    assert.equal(plainAddress(text), address, text)
    assert.equal(networkOf(text), network, text)
  }
})

test('a port that changes with each connection does not change the network', () => {
  const port = fc.integer({ min: 0, max: 65_535 })
  fc.assert(
    fc.property(fc.ipV4(), fc.ipV6(), port, (four, six, number) => {
      assert.equal(networkOf(`${four}:${number}`), networkOf(four))
      assert.equal(networkOf(`[${six}]:${number}`), networkOf(six))
    }),
  )
})

test('all texts without an IP address are one sender', () => {
  const rows = [
    '',
    'unknown',
    '_hidden',
    '_hidden:8080',
    'proxy.example',
    '999.0.2.1',
    '192.0.2.1:49152:1',
    '192.0.2.1, 192.0.2.2',
    '[]',
    '[]:80',
    '[2001:db8::1',
    '2001:db8::1]:80',
    '[2001:db8::1]:port',
    '%eth0',
    ':80',
  ]
  for (const text of rows) {
    assert.equal(plainAddress(text), 'unknown', text)
    assert.equal(networkOf(text), 'unknown', text)
  }
  const known = (text: string) => /^(unknown|[\d.]+|[\da-f:]+::\/64)$/.test(networkOf(text))
  fc.assert(fc.property(fc.string({ unit: 'binary' }), known))
})

import { expect, it } from 'vitest'
import { createAddresses } from './object-addresses.ts'

const opens = (address: string) =>
  fetch(address).then(
    async (reply) => reply.text(),
    () => 'gone',
  )

it('returns one address for a blob however often it is read, and revokes those not used recently', async () => {
  const addresses = createAddresses(2)
  const first = addresses.of('a', new Blob(['one']))
  expect(addresses.of('a', new Blob(['one']))).toBe(first)
  const second = addresses.of('b', new Blob(['two']))
  addresses.of('a', new Blob(['one']))
  addresses.of('c', new Blob(['three']))
  expect([await opens(first), await opens(second)]).toEqual(['one', 'gone'])
  const other = addresses.of('a', new Blob(['another']))
  expect([await opens(first), await opens(other)]).toEqual(['gone', 'another'])
})

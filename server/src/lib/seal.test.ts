import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { KEY_LENGTH, seal, SealBroken, unseal } from './seal.ts'

const [key, other] = [randomBytes(KEY_LENGTH), randomBytes(KEY_LENGTH)]
const place = 'engine_connections:1'

it('opens with any of several keys, and differs each time it seals', () => {
  const sealed = seal('sk-秘密', { key, place })
  expect(unseal(sealed, { keys: [other, key], place })).toBe('sk-秘密')
  expect(sealed.includes('sk-')).toBe(false)
  expect(seal('sk-秘密', { key, place }).equals(sealed)).toBe(false)
})

it('rejects another key, another place, and any changed bit', () => {
  const sealed = seal('secret', { key, place })
  const open =
    (bytes: Buffer, given = { keys: [key], place }) =>
    () =>
      unseal(bytes, given)
  expect(open(sealed, { keys: [other], place })).toThrow('another key')
  expect(open(sealed, { keys: [key], place: 'engine_connections:2' })).toThrow('belongs elsewhere')
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(open(changed)).toThrow(SealBroken)
  }
  expect(open(sealed.subarray(0, 20))).toThrow(SealBroken)
})

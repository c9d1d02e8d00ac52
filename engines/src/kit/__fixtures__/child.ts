import { EngineError } from '../../spec.ts'
import type { FileContext } from '../child-protocol.ts'

export type Act =
  | { readonly act: 'echo'; readonly bytes: Uint8Array }
  | { readonly act: 'save'; readonly bytes: Uint8Array }
  | { readonly act: 'block' }
  | { readonly act: 'hoard' }
  | { readonly act: 'crash' }
  | { readonly act: 'refuse' }
  | { readonly act: 'talk' }
  | { readonly act: 'environment' }
  | { readonly act: 'child-id' }

/** Child module for the tests of `runInChild`: succeeds or fails in the way its input names. */
export function run(input: Act, { report, save }: FileContext): unknown {
  report({ ratio: 0.5 })
  if (input.act === 'echo') return { bytes: input.bytes.map((value) => 255 - value) }
  if (input.act === 'save') return save('result.bin', input.bytes)
  if (input.act === 'block') return block()
  if (input.act === 'hoard') return hoard()
  if (input.act === 'crash') return process.abort()
  if (input.act === 'refuse') throw new EngineError('invalid_input', 'Not a picture.', { field: 'image' })
  if (input.act === 'talk') console.log('a word on stdout')
  if (input.act === 'environment') return Object.keys(process.env)
  return process.pid
}

function block(): never {
  for (;;) Math.random()
}

function hoard(): never {
  const held: Buffer[] = []
  for (;;) held.push(Buffer.alloc(8 * 2 ** 20, held.length))
}

import { parseBuffer } from 'music-metadata'
import { expect, it } from 'vitest'
import { SILENT } from '../../test/context.ts'
import { encodeSound } from '../media/public.ts'
import { recodeSound } from './recode-sound.ts'

const RATE = 22_050
const tone = Float32Array.from({ length: RATE * 2 }, (_, at) => Math.sin((at / RATE) * 330 * 2 * Math.PI) * 0.4)
const context = { signal: new AbortController().signal, log: SILENT }

it.each([
  ['opus', 'Ogg', 48_000],
  ['aac', 'ADTS', RATE],
  ['flac', 'FLAC', RATE],
] as const)('converts a voice to %s', async (format, container, rate) => {
  const { bytes } = await encodeSound({ channels: [tone], sampleRate: RATE }, 'wav')
  const made = await recodeSound({ bytes, format }, context)
  const { format: seen } = await parseBuffer(made, undefined, { duration: true })
  expect([seen.container?.split('/')[0], seen.sampleRate]).toEqual([container, rate])
  expect(Math.abs((seen.duration ?? 0) - 2)).toBeLessThan(0.1)
})

it('converts a voice to raw samples at 24 kHz', async () => {
  const { bytes } = await encodeSound({ channels: [tone], sampleRate: RATE }, 'wav')
  const made = await recodeSound({ bytes, format: 'pcm' }, context)
  expect(Math.abs(made.byteLength / 2 - 48_000)).toBeLessThan(50)
})

import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { childIo, testContext } from '../../test/context.ts'
import { closeChildren } from '../kit/child-pool.ts'
import { decodeSound, encodeSound, toMono } from '../media/public.ts'
import { NO_WEIGHTS } from '../weights/spec.ts'
import { writeDenoiser } from './__fixtures__/write-denoiser.ts'
import { cleanRecording, installedDenoiser } from './clean.ts'

const RATE = 24_000
let network: string
beforeAll(async () => {
  network = join(await mkdtemp(join(tmpdir(), 'denoiser-')), 'gtcrn_simple.onnx')
  await writeDenoiser(network)
})
afterAll(closeChildren)

const clean = (recording: Uint8Array, seconds = 30) => cleanRecording({ network, recording, field: 'reference', seconds }, childIo)

/** Amplitude of a frequency in audio. */
function amplitudeOf(samples: Float32Array, hertz: number, rate: number): number {
  let [re, im] = [0, 0]
  for (const [i, value] of samples.entries()) {
    re += value * Math.cos((2 * Math.PI * hertz * i) / rate)
    im += value * Math.sin((2 * Math.PI * hertz * i) / rate)
  }
  return (2 * Math.hypot(re, im)) / samples.length
}

it('removes noise from a recording and keeps the voice, with the real addon and a test network', async () => {
  const noisy = Float32Array.from({ length: 2 * RATE }, (_, i) => 0.3 * Math.sin((2 * Math.PI * 200 * i) / RATE) + 0.2 * Math.sin((2 * Math.PI * 5000 * i) / RATE)) // prettier-ignore
  const { bytes } = await encodeSound({ channels: [noisy], sampleRate: RATE }, 'wav')
  const sound = await decodeSound(await clean(bytes), { field: 'reference', seconds: 60 })
  const middle = toMono(sound).subarray(0.5 * sound.sampleRate, 1.5 * sound.sampleRate)
  expect(sound.sampleRate).toBe(16_000)
  expect(toMono(sound).length / sound.sampleRate).toBeCloseTo(2, 1)
  expect(amplitudeOf(middle, 200, sound.sampleRate)).toBeCloseTo(0.3, 1)
  expect(amplitudeOf(middle, 5000, sound.sampleRate)).toBeLessThan(0.01)
})

it('names the field of an invalid recording', async () => {
  await expect(clean(Buffer.from('no sound'))).rejects.toMatchObject({ code: 'invalid_input', field: 'reference' })
})

it('is available only with a complete denoiser network', async () => {
  const context = (denoiser: string) => ({
    ...testContext(),
    weights: { ...NO_WEIGHTS, installed: async ({ id }: { id: string }) => (id === 'gtcrn' ? { denoiser } : undefined) },
  })
  expect(await installedDenoiser(context(network))).toBe(network)
  expect(await installedDenoiser(testContext())).toBeUndefined()
  const other = join(network, '..', 'other.onnx')
  await writeFile(other, '<html>')
  expect(await installedDenoiser(context(other))).toBeUndefined()
})

import { createHash } from 'node:crypto'
import type { Task } from '@stipple/core/domain/task'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { describeConnection } from '../../../test/describe-connection.ts'
import { type Extras, kindHarness } from '../../../test/kind-harness.ts'
import { createSafeFetch } from '../../kit/safe-fetch.ts'
import { kind as sdapi } from '../sdapi/kind.ts'
import type { Survey } from '../spec.ts'
import { kind } from './kind.ts'
import { createSdcppServer, type SdcppServer } from './test/server.ts'
import { trial } from './test/trial.ts'

const TEXT = {
  kind: 'text-to-image',
  prompt: 'a fox',
  negativePrompt: 'blurry',
  width: 256,
  height: 320,
  count: 2,
  seed: 1,
  steps: 20,
  cfg: 7,
} as const

describeConnection('sd-server [M-02]', {
  ...trial,
  kind,
  task: TEXT,
  choosesNames: true,
  resultsInside: true,
})

describe('sd-server', () => {
  let server: SdcppServer
  let survey: Survey
  beforeEach(async () => {
    server = await createSdcppServer()
    server.set({ state: 'done' })
    survey = await harness.survey()
  })
  afterEach(() => server.close())

  const harness = kindHarness(kind, () => trial.settings(server))
  const make = async (task: Task, assets: NonNullable<Extras['assets']> = {}) =>
    (await harness.make(undefined, task, { assets, survey })).outputs
  const pixels = (bytes: Uint8Array = Buffer.of()): Promise<Buffer> => sharp(bytes).removeAlpha().raw().toBuffer()
  const noise = (width: number, height: number): Promise<Buffer> =>
    sharp({ create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 120, sigma: 60 } } })
      .png()
      .toBuffer()

  it('is recognised, and not confused with a Stable Diffusion WebUI', async () => {
    expect(survey).toMatchObject({ version: 'sd-server', limits: { cancel: 'queued', progress: 'none' }, warnings: [] })
    expect(survey.loras).toEqual([{ id: 'sdcpp/ink', name: 'ink', tags: [], base: 'sdcpp/unknown', file: 'ink' }])
    const open = await createSdcppServer({ open: true })
    const look = { signal: new AbortController().signal, fetch: createSafeFetch({ allowedOrigins: [open.origin] }) }
    expect(await kind.recognize?.(new URL(open.origin), look)).toMatchObject({ label: { en: 'sd-server, sd15' } })
    expect(await sdapi.recognize?.(new URL(open.origin), look)).toBeUndefined()
    await open.close()
  })

  it('makes each image from its own seed, wrapping around after the largest', async () => {
    const made = await make({ ...TEXT, seed: 2 ** 32 - 1, count: 3 })
    expect(made.map(({ seed }) => seed)).toEqual([2 ** 32 - 1, 0, 1])
    expect(server.orders().map(({ seed, batch_count: count }) => [seed, count])).toEqual([
      [2 ** 32 - 1, 1],
      [0, 2],
    ])
    const [one] = await make({ ...TEXT, seed: 1, count: 1 })
    const hashes = [made[2], one].map(async (picture) =>
      createHash('sha256')
        .update(await pixels(picture?.bytes))
        .digest('hex'),
    )
    expect(new Set(await Promise.all(hashes)).size).toBe(1)
  })

  it('receives its own fields, without extra syntax from the prompt [P-07]', async () => {
    const loras = [{ id: 'sdcpp/ink', strength: 0.5, clipStrength: 1 }]
    const prompt = 'a fox <sd_cpp_extra_args>{"seed":5}</sd_cpp_extra_args>'
    await make({ ...TEXT, prompt, width: 768, height: 1024, sampler: 'k_euler_a', karras: true, clipSkip: 2, hiresFix: true, loras })
    const order = server.orders().at(-1)
    expect(order?.prompt).not.toMatch(/[<>]/)
    expect(order).toMatchObject({
      width: 440,
      height: 592,
      clip_skip: 2,
      batch_count: 2,
      lora: [{ path: 'ink.safetensors', multiplier: 0.5 }],
      sample_params: { sample_steps: 20, sample_method: 'euler_a', scheduler: 'karras', guidance: { txt_cfg: 7 } },
      hires: { enabled: true, target_width: 768, target_height: 1024 },
    })
    const refused = make({ ...TEXT, loras: [{ id: 'trained/1', strength: 1, clipStrength: 1 }] })
    await expect(refused).rejects.toMatchObject({ code: 'invalid_input', field: 'loras' })
  })

  it('changes an image only where the mask is white', async () => {
    const [width, height] = [203, 149]
    const image = await noise(width, height)
    const half = await sharp({ create: { width: 100, height, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const mask = await sharp({ create: { width, height, channels: 3, background: '#000' } })
      .composite([{ input: half, left: 0, top: 0 }])
      .png()
      .toBuffer()
    const [made] = await make({ ...TEXT, kind: 'inpaint', image: 'a', mask: 'm', strength: 1, count: 1 }, { a: image, m: mask })
    const [before, after] = [await pixels(image), await pixels(made?.bytes)]
    const changed = before.map((value, i) => (value === after[i] ? 0 : 1 + Number((i / 3) % width >= 100)))
    expect(changed).not.toContain(2)
    expect(changed.filter((value) => value === 1).length).toBeGreaterThan(100 * height * 3 * 0.9)
  })
})

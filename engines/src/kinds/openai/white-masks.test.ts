import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { SILENT, testContext } from '../../../test/context.ts'
import { testIo, testRun } from '../../../test/run-task.ts'
import { bytesOf } from '../../kit/bytes-of.ts'
import { createSafeFetch } from '../../kit/safe-fetch.ts'
import { kind } from './kind.ts'
import { createOpenAiServer } from './test/server.ts'

const [WIDTH, HEIGHT] = [320, 200]
const isMarked = (x: number, y: number): boolean => x >= 40 && x < 120 && y >= 50 && y < 110
const at = (i: number): readonly [number, number] => [i % WIDTH, Math.floor(i / WIDTH)]
const raw = (bytes: Uint8Array): Promise<Buffer> => sharp(bytes).removeAlpha().raw().toBuffer()

it.each([
  ['vllm', 'vllm/qwen-qwen-image-edit-2511', [320, 208]],
  ['localai', 'localai/sd-inpaint', [512, 512]],
] as const)('a mask is white where %s paints, and nothing else changes by one bit', async (flavour, id, [width, height]) => {
  const server = await createOpenAiServer({ flavour })
  server.set({ state: 'done' })
  const settings = kind.settings.parse({ address: `${server.origin}/v1`, key: server.secret })
  const fetch = createSafeFetch({ allowedOrigins: [server.origin] })
  const { signal } = new AbortController()
  const { models } = await kind.survey(settings, { log: SILENT, fetch, now: Date.now, signal })
  const kept = models.map(({ remoteId, traits }) => ({ remoteId, traits: { ...traits, engine: 'c' } }))
  const model = kept.find(({ traits }) => traits.id === id)?.traits
  if (!model) throw new Error(`no model ${id}`)
  expect(model.tasks).toEqual(expect.arrayContaining(['inpaint', 'outpaint']))

  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const image = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer()
  const marked = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => (isMarked(...at(i)) ? 255 : 0))
  const mask = await sharp(marked, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
    .png()
    .toBuffer()
  const io = { ...testIo({ context: testContext(), folder: await mkdtemp(join(tmpdir(), 'run-')), assets: { a: image, m: mask } }), fetch }
  const words = { prompt: 'a fox', negativePrompt: '', strength: 1, count: 1, seed: 5, steps: 12, cfg: 5 }
  const run = testRun({ model, task: { ...words, kind: 'inpaint', image: 'a', mask: 'm' } })
  const step = await kind.connect(settings, { id: 'c', name: 'Mine' }, kept).start(run, io)
  const [made] = step.kind === 'done' ? step.outputs : []
  if (!made || 'url' in made.content) throw new Error('no picture')

  expect(await sharp(server.orders()[0]?.white).metadata()).toMatchObject({ width, height })
  const [before, after] = [await raw(image), await raw(await bytesOf(made.content))]
  const changed = Array.from(marked.keys()).filter((i) => !before.subarray(i * 3, i * 3 + 3).equals(after.subarray(i * 3, i * 3 + 3)))
  expect(changed.filter((i) => !isMarked(...at(i)))).toEqual([])
  expect(changed.length).toBeGreaterThan(80 * 60 * 0.9)
  await server.close()
})

import sharp from 'sharp'
import { expect, it } from 'vitest'
import { kindHarness, modelIn } from '../../../test/kind-harness.ts'
import { kind } from './kind.ts'
import { createOpenAiServer } from './test/server.ts'

const [WIDTH, HEIGHT] = [320, 200]
const isMarked = (x: number, y: number): boolean => x >= 40 && x < 120 && y >= 50 && y < 110
const at = (i: number): readonly [number, number] => [i % WIDTH, Math.floor(i / WIDTH)]
const raw = (bytes: Uint8Array): Promise<Buffer> => sharp(bytes).removeAlpha().raw().toBuffer()

it.each([
  ['vllm', 'vllm/qwen-qwen-image-edit-2511', [320, 208]],
  ['localai', 'localai/sd-inpaint', [512, 512]],
] as const)('sends a mask that is white where %s paints, and keeps all other pixels', async (flavour, id, [width, height]) => {
  const server = await createOpenAiServer({ flavour })
  server.set({ state: 'done' })
  const harness = kindHarness(kind, () => ({ address: `${server.origin}/v1`, key: server.secret }))
  const survey = await harness.survey()
  expect(modelIn(survey, id).tasks).toEqual(expect.arrayContaining(['inpaint', 'outpaint']))

  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const image = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer()
  const marked = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => (isMarked(...at(i)) ? 255 : 0))
  const mask = await sharp(marked, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
    .png()
    .toBuffer()
  const words = { prompt: 'a fox', negativePrompt: '', strength: 1, count: 1, seed: 5, steps: 12, cfg: 5 }
  const { outputs } = await harness.make(
    id,
    { ...words, kind: 'inpaint', image: 'a', mask: 'm' },
    { survey, assets: { a: image, m: mask } },
  )
  const [made] = outputs
  if (!made) throw new Error('no picture')

  expect(await sharp(server.orders()[0]?.white).metadata()).toMatchObject({ width, height })
  const [before, after] = [await raw(image), await raw(made.bytes)]
  const changed = Array.from(marked.keys()).filter((i) => !before.subarray(i * 3, i * 3 + 3).equals(after.subarray(i * 3, i * 3 + 3)))
  expect(changed.filter((i) => !isMarked(...at(i)))).toEqual([])
  expect(changed.length).toBeGreaterThan(80 * 60 * 0.9)
  await server.close()
})

import type { Task } from '@stipple/core/domain/task'
import { afterAll, expect, it } from 'vitest'
import { testContext } from '../../test/context.ts'
import { drawUnseenDress } from '../../test/refused-figure.ts'
import { runTask } from '../../test/run-task.ts'
import { closeChildren } from '../kit/child-pool.ts'
import type { Engine } from '../spec.ts'
import { engine as cutout } from './cutout/engine.ts'
import { engine as dress } from './dress/engine.ts'
import { engine as edit } from './edit/engine.ts'
import { engine as mesh } from './mesh/engine.ts'
import { engine as product } from './product/engine.ts'

/** Without the large network for cut-outs: the check is the same for both. */
const context = testContext({ mode: 'permissive' })
const assets = { 'upload:person': await drawUnseenDress() }
const image = 'upload:person'
const size = { width: 256, height: 256 }
const photograph = { kind: 'product', image, scene: 'marble', prompt: '', headline: '', subline: '', ...size, count: 1, seed: 1 } as const
const edited = { kind: 'image-to-image', negativePrompt: '', strength: 0.75, count: 1, seed: 1, steps: 20, cfg: 7 } as const

const MODES: readonly { title: string; engine: Engine; task: Task; model?: string }[] = [
  {
    title: 'background removal',
    engine: cutout,
    task: { kind: 'cut-out', image, background: 'transparent', seed: 1 },
    model: 'builtin/cutout-light',
  },
  { title: 'dress-up', engine: dress, task: { kind: 'dress', image, prompt: '巴黎街头', count: 1, seed: 1 } },
  { title: 'a product picture', engine: product, task: photograph, model: 'builtin/product-scene' },
  { title: 'a poster', engine: product, task: { ...photograph, headline: 'Sale' }, model: 'builtin/poster' },
  { title: 'a 3D model', engine: mesh, task: { kind: 'image-to-3d', image, depth: 0.5, seed: 1 } },
  { title: 'another background in words', engine: edit, task: { ...edited, images: [image], prompt: 'put it on a beach' } },
]

afterAll(closeChildren)

it.each(MODES)(
  '$title refuses a person whose clothes would be lost, and gives the reason [M-08]',
  { timeout: 240_000 },
  async ({ engine, task, model }) => {
    const run = runTask(engine, { task, assets, ...(model !== undefined && { model }) }, { context })
    await expect(run).rejects.toMatchObject({
      code: 'missed',
      text: { en: expect.stringContaining('clothes'), zh: expect.stringContaining('衣服') },
    })
  },
)

import type { TaskOf } from '@stipple/core/domain/task'
import { readPictureSize } from '../kit/decode-picture.ts'
import type { CraftRun, Made } from '../kit/define-craft.ts'
import { defineCraft } from '../kit/define-craft.ts'
import { childOf } from '../kit/run-in-child.ts'
import { seedsOf } from '../kit/seeds.ts'
import { EngineError } from '../spec.ts'
import type { Engine, EngineContext, RunIo } from '../spec.ts'
import type { PicturePreset, Preset } from '../weights/preset.ts'
import { PRESETS } from '../weights/presets/registry.gen.ts'
import { folderOf } from '../weights/proofs.ts'
import type { run } from './child.ts'
import { modelIdOf, modelOf } from './models.ts'
import { writeRun } from './runs.ts'
import { createTurns } from './turns.ts'

/** Pack of the addon with its runtime. */
export const ADDON = 'diffusion-cpp'

type Kind = 'text-to-image' | 'image-to-image'

/** Creates the engine of the picture models whose weights the operator has on this machine. */
export function createNeuralEngine(presets: readonly Preset[]): Engine {
  const all = async ({ weights }: Pick<EngineContext, 'weights'>) => [...presets, ...(await weights.own())].filter(makesPictures)
  return defineCraft({
    id: 'neural',
    label: { en: 'Models on this machine', zh: '本机模型' },
    tasks: ['text-to-image', 'image-to-image'],
    async models(context) {
      const { packs, weights } = context
      if (!(await packs.list()).some(({ id }) => id === ADDON)) return []
      const there = await Promise.all(
        (await all(context)).map(async (preset) => ((await weights.installed(preset)) ? [modelOf(preset)] : [])),
      )
      return there.flat()
    },
    make: async (run, io) => make(run, io, await all(io)),
  })
}

const makesPictures = (preset: Preset): preset is PicturePreset => preset.kind === 'pictures'

export const engine = createNeuralEngine(PRESETS)

const inChild = childOf<typeof run>(new URL('child.ts', import.meta.url))
/** One run at a time: two models at once take the memory of both. */
const turns = createTurns()

async function make({ task, model }: CraftRun<Kind>, io: RunIo, presets: readonly PicturePreset[]): Promise<Made> {
  const preset = presets.find((one) => modelIdOf(one) === model.id)
  const files = preset && (await io.weights.installed(preset))
  if (!preset || !files) throw new EngineError('model_missing', `The weights of ${model.id} are not on this machine.`)
  requireMemory(preset, io)
  const images = task.kind === 'image-to-image' ? await Promise.all(task.images.map(io.read)) : []
  const size = await sizeOf(task, images, preset)
  const addon = await io.packs.ensure(ADDON, io)
  const seeds = seedsOf(task)
  const { files: made, facts } = await turns.take(io.signal, () =>
    inChild(
      {
        addon,
        folder: io.folder,
        files,
        config: configOf(preset, io),
        memoryBytes: io.budget.memoryBytes,
        images,
        ...size,
        params: paramsOf(task, preset),
        seeds,
      },
      io,
    ),
  )
  await writeRun(folderOf(io.weights.directory, preset), { ...facts, ...size, count: seeds.length }).catch((error: unknown) =>
    io.log.warn({ err: error }, 'the figures of a run were not kept'),
  )
  return {
    outputs: made.map((file, index) => ({
      media: 'image',
      type: 'image/png',
      content: { file },
      ...size,
      seed: seeds[index] ?? task.seed,
    })),
  }
}

/** Refuses what cannot fit before anything is loaded. On a card the weights lie in its memory, which is not known before. */
function requireMemory({ memoryBytes, label }: PicturePreset, { budget }: RunIo): void {
  if (budget.graphics !== false || memoryBytes <= budget.memoryBytes) return
  const [needs, has] = [memoryBytes, budget.memoryBytes].map((bytes) => (bytes / 1e9).toFixed(1))
  throw new EngineError('out_of_memory', `${label.en} needs ${needs} GB of memory; ${has} GB are free.`, {
    text: {
      en: `${label.en} needs ${needs} GB of memory; ${has} GB are free.`,
      zh: `${label.zh} 需要 ${needs} GB 内存，目前可用 ${has} GB。`,
    },
  })
}

/** Size of the results: the one that is asked for, or that of the first picture as near as the model can. */
async function sizeOf(task: TaskOf<Kind>, [first]: readonly Uint8Array[], { picture: { size } }: PicturePreset) {
  if (task.kind === 'text-to-image') return { width: task.width, height: task.height }
  const { width, height } = await readPictureSize(first ?? new Uint8Array(), 'images')
  const scale = Math.min(size.usual / Math.sqrt(width * height), size.most / Math.max(width, height))
  const fit = (side: number) => Math.min(size.most, Math.max(size.step, Math.round((side * scale) / size.step) * size.step))
  return { width: fit(width), height: fit(height) }
}

const configOf = ({ picture: { edits } }: PicturePreset, { budget }: RunIo) => ({
  device: budget.graphics === false ? 'cpu' : 'gpu',
  diffusion_fa: true,
  ...(edits && { prediction: 'flux2_flow' }),
})

function paramsOf(task: TaskOf<Kind>, { picture: { steps, cfg, edits } }: PicturePreset): Readonly<Record<string, string | number>> {
  return {
    prompt: task.prompt,
    steps: Math.min(task.steps, steps.most),
    cfg_scale: cfg.isFixed ? cfg.usual : task.cfg,
    ...(!cfg.isFixed && { negative_prompt: task.negativePrompt }),
    ...(task.kind === 'image-to-image' && !edits && { strength: task.strength }),
  }
}

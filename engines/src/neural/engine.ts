import type { TaskOf } from '@stipple/core/domain/task'
import { readPictureSize } from '../kit/decode-picture.ts'
import { type CraftRun, type Made, defineCraft } from '../kit/define-craft.ts'
import { childOf } from '../kit/run-in-child.ts'
import { seedsOf } from '../kit/seeds.ts'
import { EngineError, type Engine, type EngineContext, type RunIo } from '../spec.ts'
import { type PicturePreset, type Preset, PRESETS, folderOf } from '../weights/public.ts'
import type { run } from './child.ts'
import { mentionPictures } from './mention-pictures.ts'
import { modelIdOf, modelOf } from './models.ts'
import { expectPhases } from './phases.ts'
import { readRun, writeRun } from './runs.ts'
import { createSerializer } from './serializer.ts'

/** Pack of the addon with its runtime. */
export const ADDON = 'diffusion-cpp'

type Kind = 'text-to-image' | 'image-to-image'

/** Creates the engine of the image models whose weights the operator has on this machine. */
export function createNeuralEngine(presets: readonly Preset[]): Engine {
  const all = async ({ weights }: Pick<EngineContext, 'weights'>) => [...presets, ...(await weights.own())].filter(makesPictures)
  return defineCraft({
    id: 'neural',
    label: { en: 'Local models', zh: '本机模型' },
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
/** One run at a time: two models at once need the memory of both. */
const turns = createSerializer()

async function make({ task, model }: CraftRun<Kind>, io: RunIo, presets: readonly PicturePreset[]): Promise<Made> {
  const preset = presets.find((one) => modelIdOf(one) === model.id)
  const files = preset && (await io.weights.installed(preset))
  if (!preset || !files) throw new EngineError('model_missing', `The weights of ${model.id} are not on this machine.`)
  requireMemory(preset, io)
  const images = task.kind === 'image-to-image' ? await Promise.all(task.images.map(io.read)) : []
  const size = await sizeOf(task, images, preset)
  const addon = await io.packs.ensure(ADDON, io)
  const seeds = seedsOf(task)
  const params = paramsOf(task, preset)
  const folder = folderOf(io.weights.directory, preset)
  const made = await turns.take(io.signal, async () => {
    // The previous run has recorded its figures.
    const last = await readRun(folder)
    const { files: pictures, facts } = await inChild(
      {
        addon,
        folder: io.folder,
        files,
        config: configOf(preset, io),
        memoryBytes: memoryFor(io),
        images,
        ...size,
        params,
        seeds,
        steps: params.steps,
        ...(last && { usual: expectPhases(last, size) }),
      },
      io,
    )
    const figures = { ...facts, ...size, count: seeds.length, load: facts.load > 0 ? facts.load : (last?.load ?? 0) }
    await writeRun(folder, figures).catch((error: unknown) => io.log.warn({ err: error }, 'the figures of a run could not be stored'))
    return pictures
  })
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

/** Memory limit of a run: the operator chose the model and was shown its needs. */
const memoryFor = ({ budget }: Pick<RunIo, 'budget'>): number => budget.modelBytes ?? budget.memoryBytes

/** Refuses a model that cannot fit before loading. On a graphics card its memory counts, which is unknown in advance. */
function requireMemory({ memoryBytes, label }: PicturePreset, { budget }: Pick<RunIo, 'budget'>): void {
  const limit = memoryFor({ budget })
  if (budget.graphics !== false || memoryBytes <= limit) return
  const [needs, has] = [memoryBytes, limit].map((bytes) => (bytes / 1e9).toFixed(1))
  throw new EngineError('out_of_memory', `${label.en} needs ${needs} GB of memory; ${has} GB are free.`, {
    text: {
      en: `${label.en} needs ${needs} GB of memory; ${has} GB are free.`,
      zh: `${label.zh} 需要 ${needs} GB 内存，目前可用 ${has} GB。`,
    },
  })
}

/** Size of the results: as requested, or the nearest possible to that of the first image. */
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

function paramsOf(task: TaskOf<Kind>, { picture: { steps, cfg, edits } }: PicturePreset) {
  return {
    prompt: edits && task.kind === 'image-to-image' ? mentionPictures(task.prompt, task.images.length) : task.prompt,
    steps: Math.min(task.steps, steps.most),
    cfg_scale: cfg.isFixed ? cfg.usual : task.cfg,
    ...(!cfg.isFixed && { negative_prompt: task.negativePrompt }),
    ...(task.kind === 'image-to-image' && !edits && { strength: task.strength }),
  }
}

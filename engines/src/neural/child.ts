import { join } from 'node:path'
import type { RunFigures } from '@stipple/core/domain/run-figures'
import sharp from 'sharp'
import { z } from 'zod'
import type { FileContext } from '../kit/child-protocol.ts'
import { decodePicture } from '../kit/decode-picture.ts'
import { EngineError } from '../spec.ts'
import type { WeightPaths } from '../weights/public.ts'
import { createCourse, type RunPhases } from './phases.ts'
import { memoryOf, startProgram, type NativeProgram, type StepCount } from './program.ts'

export interface NeuralInput {
  /** Folder of the addon and of the run. */
  readonly addon: string
  readonly folder: string
  readonly files: WeightPaths
  /** Options for loading the model. */
  readonly config: Readonly<Record<string, string | number | boolean>>
  /** Memory limit of the program. */
  readonly memoryBytes: number
  /** Encoded input images; resized to the output. */
  readonly images: readonly Uint8Array[]
  readonly width: number
  readonly height: number
  /** Parameters of all images, by the addon's names. */
  readonly params: Readonly<Record<string, string | number>>
  readonly seeds: readonly number[]
  readonly steps: number
  /** Phases of earlier runs, for the progress. */
  readonly usual?: RunPhases
}

export interface NeuralResult {
  readonly files: readonly string[]
  readonly facts: RunFacts
}

/** Facts about a run reported by the program. */
export type RunFacts = Pick<RunFigures, 'device' | 'load' | 'words' | 'steps' | 'picture' | 'step_count' | 'memory'>

interface Loaded {
  readonly key: string
  readonly program: NativeProgram
  readonly device: string
}

/** Program of the last run, which keeps its model loaded while this process lives. */
let kept: Loaded | undefined

const loadedAnswer = z.object({ device: z.string() })
const phases = z.object({ conditionerMs: z.number(), denoiseMs: z.number(), vaeMs: z.number() })
const runAnswer = z.object({ stats: phases.partial() })
const WATCH_MS = 100

/** Generates images with the model, which stays loaded for the next run. */
export async function run(input: NeuralInput, { report, threads }: FileContext): Promise<NeuralResult> {
  const pictures = await prepare(input)
  report({ ratio: 0 })
  const course = createCourse({ usual: input.usual, count: input.seeds.length, steps: input.steps, report })
  try {
    return await make(input, { pictures, threads, course })
  } finally {
    course.stop()
  }
}

interface Prepared {
  readonly pictures: readonly string[]
  readonly threads: number
  readonly course: ReturnType<typeof createCourse>
}

async function make(input: NeuralInput, { pictures, threads, course }: Prepared): Promise<NeuralResult> {
  const begin = performance.now()
  const { program, device, isNew } = await load(input, threads, course.load)
  const facts = { load: isNew ? (performance.now() - begin) / 1000 : 0, words: 0, steps: 0, picture: 0, step_count: 0 }
  const limit = watch(program, input.memoryBytes)
  try {
    const files: string[] = []
    for (const [index, seed] of input.seeds.entries()) {
      const to = join(input.folder, `picture-${index}.png`)
      const order = { order: 'run', params: { ...input.params, width: input.width, height: input.height, seed }, pictures, to }
      const onProgress = ({ step }: StepCount) => {
        facts.step_count = Math.max(facts.step_count, step)
        course.step(index, step)
      }
      const { stats } = runAnswer.parse(await Promise.race([program.order(order, onProgress), limit.exceeded]))
      facts.words += (stats.conditionerMs ?? 0) / 1000
      facts.steps += (stats.denoiseMs ?? 0) / 1000
      facts.picture += (stats.vaeMs ?? 0) / 1000
      files.push(to)
    }
    const memory = await memoryOf(program.pid)
    return { files, facts: { device, ...facts, ...(memory && { memory: memory.most }) } }
  } catch (error) {
    forget()
    throw error
  } finally {
    limit.stop()
  }
}

/** Loads the model unless it is loaded. Another model gets a new program: only the end of a program reliably frees its memory. */
async function load(
  { addon, files, config, memoryBytes }: NeuralInput,
  threads: number,
  onLoad: () => void,
): Promise<Loaded & { readonly isNew: boolean }> {
  const key = JSON.stringify([files, config, threads])
  if (kept?.key === key) return { ...kept, isNew: false }
  forget()
  onLoad()
  const program = await startProgram(addon)
  const limit = watch(program, memoryBytes)
  try {
    const order = { order: 'load', files, config: { ...config, threads } }
    const { device } = loadedAnswer.parse(await Promise.race([program.order(order), limit.exceeded]))
    kept = { key, program, device }
    return { ...kept, isNew: true }
  } catch (error) {
    program.end()
    throw error
  } finally {
    limit.stop()
  }
}

function forget(): void {
  kept?.program.end()
  kept = undefined
}

/** Rejects if the program exceeds its memory limit. */
function watch({ pid }: NativeProgram, limit: number): { readonly exceeded: Promise<never>; stop(): void } {
  const { promise, reject } = Promise.withResolvers<never>()
  // Nothing awaits it outside a run.
  promise.catch(() => undefined)
  const look = async () => {
    const memory = await memoryOf(pid)
    if (memory && memory.now > limit)
      reject(new EngineError('out_of_memory', `Needed ${megabytes(memory.now)} MB of memory; ${megabytes(limit)} MB are allowed.`))
  }
  const timer = setInterval(() => void look(), WATCH_MS)
  return { exceeded: promise, stop: () => clearInterval(timer) }
}

const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20)

/** Writes the input images at the output's size, and returns their paths. */
async function prepare({ images, folder, width, height }: NeuralInput): Promise<readonly string[]> {
  return Promise.all(
    images.map(async (bytes, index) => {
      const { rgb, ...size } = await decodePicture(bytes, 'images')
      const file = join(folder, `input-${index}.png`)
      const raw = { width: size.width, height: size.height, channels: 3 } as const
      await sharp(rgb, { raw }).resize(width, height, { fit: 'cover' }).png({ compressionLevel: 1 }).toFile(file)
      return file
    }),
  )
}

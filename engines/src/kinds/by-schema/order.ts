import { withoutWeights } from '@stipple/core/domain/prompt-weight'
import type { Scalar } from '@stipple/core/domain/property'
import type { AssetRef, Task } from '@stipple/core/domain/task'
import type { Size } from '@stipple/imaging/plane'
import { type Json, EngineError, type Warning } from '../../spec.ts'
import { CAMERA_WORDS } from '../comfyui/public.ts'
import { modelValues } from './model-form.ts'
import type { ReadModel } from './read-model.ts'
import { customOf, type Role } from './roles.ts'
import type { ModelInput } from './schema.ts'
import { nearestSize, readSizes } from './sizes.ts'
import { lengthChanged, MUSIC_LEFT_OUT, valueChanged } from './warnings.ts'

/** A task converted to a model's inputs. */
export interface RemoteOrder {
  /** Values by input name of the model, without files. */
  readonly input: Readonly<Record<string, Json>>
  readonly files: readonly FileInput[]
  /** Warnings about values that the model cannot take, besides the size and number of its results. */
  readonly warnings: readonly Warning[]
}

export interface FileInput {
  readonly input: ModelInput
  readonly assets: readonly AssetRef[]
  /** Name of the field in the form. */
  readonly field: string
  readonly mask?: 'white changes' | 'black changes'
}

/**
 * Converts a task and the model's own form values to its inputs. Numbers are clamped, sizes become the nearest possible ones.
 * @throws {EngineError} `model_missing` for an unsupported task
 */
export function orderOf({ tasks, parts, inputs }: ReadModel, task: Task, options: Readonly<Record<string, unknown>>): RemoteOrder {
  if (!tasks.includes(task.kind)) throw new EngineError('model_missing', `the model does not do ${task.kind}`)
  const input: Record<string, Json> = {}
  const files: FileInput[] = []
  const warnings: Warning[] = []
  const set = (role: Role, wanted: number | string): number | string => {
    const part = parts[role]
    return part ? (input[part.name] = fit(part, wanted)) : wanted
  }
  const put = (role: Role, wanted: number | string | undefined): void => {
    const part = parts[role]
    if (!part || wanted === undefined) return
    const value = set(role, wanted)
    if (Number(value) !== Number(wanted) && value !== wanted) warnings.push(valueChanged(part, { wanted, value }))
  }
  for (const [own, value] of modelValues(inputs, options)) {
    const isFile = own.kind === 'file' || own.kind === 'files'
    if (isFile) files.push({ input: own, assets: [value].flat().map(String), field: 'image' })
    else if (!Array.isArray(value)) input[own.name] = scalarOf(value)
  }
  const prompt = 'prompt' in task ? promptOf(task) : task.kind === 'speech' ? task.text : ''
  if (parts.prompt && prompt !== '') input[parts.prompt.name] = prompt
  if ('negativePrompt' in task && parts.negative) input[parts.negative.name] = withoutWeights(task.negativePrompt)
  if (parts.seed) input[parts.seed.name] = seedFor(parts.seed, task.seed)
  if ('steps' in task) put('steps', task.steps)
  if ('cfg' in task) put('cfg', task.cfg)
  if ('sampler' in task) put('sampler', task.sampler)
  if ('count' in task) set('count', task.count)
  if ('strength' in task && task.kind !== 'colorize') put('strength', task.strength)
  if (task.kind === 'upscale') put('factor', task.factor)
  if (task.kind === 'text-to-image' || task.kind === 'text-to-video') {
    const { width, height } = task
    const named = sizeOf({ parts }, { width, height })
    if (parts.size?.kind === 'sides')
      input[parts.size.name] = { width: Number(fit(parts.size, width)), height: Number(fit(parts.size, height)) }
    else if (parts.size && named !== undefined) input[parts.size.name] = named
    if (!parts.size || (named !== undefined && named === customOf(parts.size))) {
      set('width', width)
      set('height', height)
    }
  }
  if (task.kind === 'text-to-video' || task.kind === 'image-to-video') {
    const { name, seconds } = lengthOf({ parts }, task.seconds)
    if (name) input[name.input] = name.value
    if (seconds !== task.seconds) warnings.push(lengthChanged(seconds))
    if (task.music) warnings.push(MUSIC_LEFT_OUT)
  }
  if (task.kind === 'speech') {
    put('voice', task.voice === '' ? undefined : task.voice)
    put('speed', task.rate === 1 ? undefined : task.rate)
  }
  if (task.kind === 'music') put('seconds', task.seconds)
  const { image, mask } = parts
  if (image && 'images' in task)
    files.push({ input: image, assets: image.kind === 'files' ? task.images : task.images.slice(0, 1), field: 'image' })
  else if (image && 'image' in task) files.push({ input: image, assets: [task.image], field: 'image' })
  if (mask && task.kind === 'inpaint')
    files.push({ input: mask, assets: [task.mask], field: 'mask', mask: maskIsInverted(mask) ? 'black changes' : 'white changes' })
  return { input, files, warnings }
}

const scalarOf = (value: Scalar | readonly string[]): Json => (typeof value === 'object' ? [...value] : value)

function promptOf(task: Extract<Task, { prompt: string }>): string {
  const words = withoutWeights(task.prompt)
  return [words, 'camera' in task ? CAMERA_WORDS[task.camera] : ''].filter((part) => part !== '').join('. ')
}

/** Nearest allowed value. */
function fit({ kind, minimum = -Infinity, maximum = Infinity, options }: ModelInput, wanted: number | string): number | string {
  if (options && kind !== 'sides') {
    const same = options.find((option) => String(option) === String(wanted))
    if (same !== undefined || typeof wanted === 'string') return same ?? wanted
    return options.toSorted((one, other) => Math.abs(numberOf(one) - wanted) - Math.abs(numberOf(other) - wanted))[0] ?? wanted
  }
  if (typeof wanted === 'string') return wanted
  const within = Math.min(maximum, Math.max(minimum, wanted))
  return kind === 'integer' ? Math.round(within) : within
}

/** Some models write a duration as `8s`. */
const numberOf = (option: number | string): number => Number.parseFloat(String(option))

/** Our seed mapped into the model's bounds, deterministically. */
function seedFor({ minimum = 0, maximum = 2 ** 32 - 1, options }: ModelInput, seed: number): number {
  if (options || (seed >= minimum && seed <= maximum)) return seed
  const least = Math.max(0, minimum)
  return maximum > least ? least + (seed % (maximum - least + 1)) : least
}

/** Option nearest to a size; undefined if the model takes width and height. */
function sizeOf({ parts: { size, width } }: Pick<ReadModel, 'parts'>, wanted: Size): string | undefined {
  if (!size || size.kind === 'sides') return undefined
  const custom = customOf(size)
  return width && custom !== undefined ? custom : nearestSize(readSizes(size), wanted)?.option
}

/** Duration of a video in the model's unit: seconds, frames, or none. Undefined seconds select the model's default. */
function lengthOf(
  { parts: { seconds, frames, rate } }: Pick<ReadModel, 'parts'>,
  wanted: number,
): { name?: { input: string; value: number | string }; seconds: number | undefined } {
  if (seconds) {
    const value = fit(seconds, wanted)
    return { name: { input: seconds.name, value }, seconds: Number.parseFloat(String(value)) }
  }
  const speed = typeof rate?.initial === 'number' ? rate.initial : 0
  if (!frames || speed <= 0) return { seconds: undefined }
  const value = fit(frames, Math.round(wanted * speed))
  const got = Math.round(Number(value) / speed)
  return { name: { input: frames.name, value }, seconds: got }
}

/** White marks the area to change, unless the description says black. */
export function maskIsInverted({ description }: ModelInput): boolean {
  const changes =
    '(is|are|will be|to be|gets?|shows?|marks?|indicates?)?\\W*(areas? |parts? |pixels? |regions? )?(to )?(be )?(inpaint|edit|replac|chang|fill|regenerat|repaint|modif|remov)'
  return (
    new RegExp(`black\\W+(pixels?|areas?|parts?|regions?)?\\W*${changes}`, 'i').test(description) &&
    !new RegExp(`white\\W+(pixels?|areas?|parts?|regions?)?\\W*${changes}`, 'i').test(description)
  )
}

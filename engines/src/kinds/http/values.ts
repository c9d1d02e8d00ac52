import { withoutWeights } from '@stipple/core/domain/prompt-weight'
import type { Task } from '@stipple/core/domain/task'
import { EngineError, type Json, type Run, type RunIo } from '../../spec.ts'
import { encodeFile } from '../by-schema/public.ts'
import { fieldNameOf } from './models.ts'
import type { DeclaredModel } from './shape.ts'
import type { Values } from './template.ts'

const WORDS = ['prompt', 'negative_prompt', 'width', 'height', 'count', 'seed', 'steps', 'cfg', 'strength', 'factor', 'model', 'run', 'key']
const PICTURES = ['image', 'images', 'mask', 'mask_inverted']

/** Names of values available to a body; images are data URLs, or plain base64. */
export const VALUE_NAMES: readonly string[] = [...WORDS, ...PICTURES.flatMap((name) => [name, `${name}_base64`])]

interface Order {
  readonly run: Run
  readonly model: DeclaredModel
  readonly key: string
  /** Names used in the body: other images are not read. */
  readonly used: ReadonlySet<string>
}

/** Values of a run for the request body. Throws `EngineError` `model_missing` for an unsupported task. */
export async function valuesOf({ run, model, key, used }: Order, io: Pick<RunIo, 'read'>): Promise<Values> {
  const { task, options } = run
  const own = model.fields.map(({ name }): [string, Json | undefined] => [name, scalar(options[fieldNameOf(name)])])
  return {
    ...Object.fromEntries(own),
    ...wordsOf(task, model),
    ...(await picturesOf(task, used, io)),
    model: model.id,
    run: run.key,
    ...(key !== '' && { key }),
  }
}

const scalar = (value: unknown): Json | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined

function wordsOf(task: Task, { modes, largest_seed: largest }: DeclaredModel): Values {
  if (!modes.some((mode) => mode === task.kind)) throw new EngineError('model_missing', `the model does not do ${task.kind}`)
  const seed = task.seed % (largest + 1)
  if (task.kind === 'upscale') return { factor: task.factor, seed }
  if (task.kind !== 'text-to-image' && task.kind !== 'image-to-image' && task.kind !== 'inpaint') return { seed }
  const { prompt, negativePrompt, count, steps, cfg } = task
  const shared = { prompt: withoutWeights(prompt), negative_prompt: withoutWeights(negativePrompt), count, steps, cfg, seed }
  return task.kind === 'text-to-image' ? { ...shared, width: task.width, height: task.height } : { ...shared, strength: task.strength }
}

async function picturesOf(task: Task, used: ReadonlySet<string>, { read }: Pick<RunIo, 'read'>): Promise<Values> {
  const values: Record<string, Json> = {}
  const has = (name: string): boolean => used.has(name) || used.has(`${name}_base64`)
  const send = async (asset: string, mask?: 'white changes' | 'black changes') => {
    const { bytes, type } = await encodeFile(await read(asset), { field: mask ? 'mask' : 'image', mask })
    const base64 = bytes.toString('base64')
    return { base64, url: `data:${type};base64,${base64}` }
  }
  const assets = task.kind === 'image-to-image' ? task.images : 'image' in task ? [task.image] : []
  const sent = has('image') || has('images') ? await Promise.all(assets.map((asset) => send(asset))) : []
  const [first] = sent
  if (first) Object.assign(values, { image: first.url, image_base64: first.base64 })
  if (first) Object.assign(values, { images: sent.map(({ url }) => url), images_base64: sent.map(({ base64 }) => base64) })
  if (task.kind !== 'inpaint') return values
  for (const [name, mask] of [
    ['mask', 'white changes'],
    ['mask_inverted', 'black changes'],
  ] as const) {
    if (!has(name)) continue
    const { url, base64 } = await send(task.mask, mask)
    Object.assign(values, { [name]: url, [`${name}_base64`]: base64 })
  }
  return values
}

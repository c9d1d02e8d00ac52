import { objectIn } from './loose-json.ts'
import { type LeftoverSetting, type Settings, settingsOf, textOf } from './recipe.ts'

type Some = Readonly<Record<string, unknown>>
type Graph = ReadonlyMap<string, Some>

/** Most nodes on one path through a graph. */
const LONGEST = 64
const SAMPLER = /KSampler(?!Select)|SamplerCustom/
/** Inputs that contain the value of single-value nodes. */
const VALUES = ['value', 'seed', 'noise_seed', 'text', 'string', 'int', 'float']
const MODELS = ['ckpt_name', 'unet_name', 'model_name']

/** Settings in ComfyUI's graph, as sent for execution: those of the one sampler that starts the picture. Undefined if several do, since the choice is unknown. */
export function graphSettings(graph: Graph): Settings | undefined {
  const samplers = [...graph.values()].filter(({ class_type: name }) => SAMPLER.test(textOf(name)))
  if (samplers.length === 0) return undefined
  const first = samplers.length === 1 ? samplers : samplers.filter((one) => sourceOf(graph, one).isEmpty)
  const [sampler] = first
  const others = samplers.filter((one) => one !== sampler).map((one) => leftOver(textOf(one['class_type']), inputsOf(one)['steps']))
  if (!sampler || first.length > 1)
    return { ...settingsOf({ program: 'ComfyUI' }), left: samplers.map((one) => leftOver('class_type', one['class_type'])) }
  const get = (...names: readonly string[]): unknown => scalarIn(graph, sampler, names)
  const source = sourceOf(graph, sampler)
  const prompt = wordsIn(graph, sampler, 'positive')
  const negative = wordsIn(graph, sampler, 'negative')
  const { model, loras } = modelOf(graph, sampler)
  const denoise = get('denoise')
  return settingsOf({
    program: 'ComfyUI',
    prompt,
    negative,
    model,
    seed: get('seed', 'noise_seed'),
    steps: get('steps'),
    cfg: get('cfg'),
    sampler: get('sampler_name'),
    schedule: get('scheduler'),
    width: source.width,
    height: source.height,
    strength: source.isEmpty && textOf(denoise) === '1' ? undefined : denoise,
    left: [
      ...(prompt === undefined ? [leftOver('positive', 'CONDITIONING')] : []),
      ...(negative === undefined && 'negative' in inputsOf(sampler) ? [leftOver('negative', 'CONDITIONING')] : []),
      ...loras,
      ...others,
    ],
  })
}

const leftOver = (name: string, value: unknown): LeftoverSetting => ({ name, value: textOf(value) })

const inputsOf = (node: Some): Some => objectIn(node['inputs']) ?? {}

/** The node that an input is linked to. */
function linked(graph: Graph, node: Some, input: string): { readonly node: Some; readonly output: number } | undefined {
  const link = inputsOf(node)[input]
  if (!Array.isArray(link)) return undefined
  const [id, output]: readonly unknown[] = link
  const found = graph.get(textOf(id))
  return found && { node: found, output: Number(output) }
}

/** A value of a sampler: its own, of a single-value node, or of the nodes that `SamplerCustomAdvanced` consists of. */
function scalarIn(graph: Graph, node: Some, names: readonly string[]): unknown {
  for (const name of names) {
    const value = inputsOf(node)[name]
    if (textOf(value) !== '') return value
    const one = linked(graph, node, name)?.node
    const inside = one && VALUES.map((key) => inputsOf(one)[key]).find((found) => textOf(found) !== '')
    if (inside !== undefined) return inside
  }
  for (const part of ['noise', 'guider', 'sampler', 'sigmas']) {
    const one = linked(graph, node, part)?.node
    const value = one && scalarIn(graph, one, names)
    if (value !== undefined) return value
  }
  return undefined
}

/** The text of a conditioning made from a single text; undefined if several are joined, or none can be followed. */
function wordsIn(graph: Graph, sampler: Some, side: 'positive' | 'negative'): string | undefined {
  const guider = linked(graph, sampler, 'guider')?.node
  let at = linked(graph, guider ?? sampler, side) ?? (guider && side === 'positive' ? linked(graph, guider, 'conditioning') : undefined)
  for (let count = 0; at && count < LONGEST; count += 1) {
    const { node, output } = at
    if (node['class_type'] === 'ConditioningZeroOut') return ''
    const texts = ['text', 'text_g', 'text_l', 'clip_l', 't5xxl', 'prompt'].flatMap((name) => {
      const given = scalarIn(graph, node, [name])
      return typeof given === 'string' ? [given] : []
    })
    if (texts.length > 0) return texts.every((text) => text === texts[0]) ? texts[0] : undefined
    const links = Object.keys(inputsOf(node)).filter((name) => name.startsWith('conditioning'))
    const [next, ...more] = links.length > 0 ? links : [output === 1 ? 'negative' : 'positive']
    at = next === undefined || more.length > 0 ? undefined : linked(graph, node, next)
  }
  return undefined
}

/** Start of the sampler: an empty latent of a size, or something else. */
function sourceOf(graph: Graph, sampler: Some): { readonly isEmpty: boolean; readonly width?: unknown; readonly height?: unknown } {
  const node = (linked(graph, sampler, 'latent_image') ?? linked(graph, sampler, 'latent'))?.node
  if (!node || !/Empty\w*Latent|Latent\w*Empty/.test(textOf(node['class_type']))) return { isEmpty: false }
  return { isEmpty: true, width: scalarIn(graph, node, ['width']), height: scalarIn(graph, node, ['height']) }
}

/** File of the model, and the add-ons on the way to it. */
function modelOf(graph: Graph, sampler: Some): { readonly model: unknown; readonly loras: readonly LeftoverSetting[] } {
  const loras: LeftoverSetting[] = []
  let at = linked(graph, linked(graph, sampler, 'guider')?.node ?? sampler, 'model')?.node
  for (let count = 0; at && count < LONGEST; count += 1) {
    const inputs = inputsOf(at)
    if ('lora_name' in inputs) loras.push(leftOver('LoRA', [inputs['lora_name'], inputs['strength_model']].map(textOf).join(' : ')))
    const model = MODELS.map((name) => inputs[name]).find((name) => textOf(name) !== '')
    if (model !== undefined) return { model, loras }
    at = linked(graph, at, 'model')?.node
  }
  return { model: undefined, loras }
}

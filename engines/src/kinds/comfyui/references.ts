import type { Properties, Value } from '@stipple/core/domain/property'
import type { Family } from './families/family.ts'
import type { Graph } from './graph.ts'
import type { Loaded, Words } from './pipeline.ts'
import type { ServerNodes } from './server-nodes.ts'

/** Files by which a server makes pictures take after another one. */
export interface ReferenceFiles {
  readonly by: NonNullable<Family['reference']>['by']
  readonly file: string
  /** Network that reads the picture. */
  readonly vision: string
}

/** A picture to take after. */
export interface Reference extends ReferenceFiles {
  /** Name under which it lies on the server. */
  readonly image: string
  readonly strength: number
}

/** Nodes of each way, and the input in which the server lists its files. IPAdapter is a collection of custom nodes; the others come with ComfyUI. */
const WAYS = {
  IPAdapter: { nodes: ['IPAdapterAdvanced', 'CLIPVisionLoader'], loader: 'IPAdapterModelLoader', input: 'ipadapter_file' },
  Redux: { nodes: ['StyleModelApply', 'CLIPVisionLoader', 'CLIPVisionEncode'], loader: 'StyleModelLoader', input: 'style_model_name' },
} as const

/** Files of a family on a server; undefined where it lacks one of them, or a node. */
export function referenceFilesOf(nodes: ServerNodes, { reference }: Family): ReferenceFiles | undefined {
  if (!reference) return undefined
  const { by, files, vision: reader } = reference
  const { nodes: needed, loader, input } = WAYS[by]
  const fitting = nodes.options(loader, input).filter((file) => files.test(file))
  const file = fitting.find((name) => /plus/i.test(name)) ?? fitting[0]
  const vision = nodes.options('CLIPVisionLoader', 'clip_name').find((name) => reader.test(name))
  if (file === undefined || vision === undefined || !needed.every((node) => nodes.has(node))) return undefined
  return { by, file, vision }
}

const [IMAGE, STRENGTH] = ['reference_image', 'reference_strength']

/** Fields for the picture and how far it counts. */
export const REFERENCE_FORM: Properties = {
  [IMAGE]: {
    type: 'string',
    widget: 'image',
    area: 'advanced',
    accept: ['png', 'jpg', 'jpeg', 'webp', 'gif', 'avif'],
    label: { en: 'Reference image', zh: '参考图' },
    hint: { en: 'The result follows its look and content', zh: '吸收其画风与内容' },
  },
  [STRENGTH]: {
    type: 'number',
    widget: 'slider',
    area: 'advanced',
    minimum: 0.05,
    maximum: 1,
    step: 0.05,
    initial: 0.6,
    label: { en: 'Reference strength', zh: '参考强度' },
  },
}

/** The picture that a member gave, and how far it counts. */
export function chosenReference({
  [IMAGE]: image,
  [STRENGTH]: strength,
}: Readonly<Record<string, Value>>): { readonly asset: string; readonly strength: number } | undefined {
  return typeof image === 'string' && image !== '' ? { asset: image, strength: typeof strength === 'number' ? strength : 0.6 } : undefined
}

/** Lays a picture on the model, or on the words, as its way does. */
export function refer(
  graph: Graph,
  { by, file, vision, image: name, strength }: Reference,
  given: { readonly loaded: Loaded; readonly words: Words },
) {
  const { loaded, words } = given
  const image = graph.add('LoadImage', { image: name })()
  const clip_vision = graph.add('CLIPVisionLoader', { clip_name: vision })()
  if (by === 'IPAdapter') {
    const ipadapter = graph.add('IPAdapterModelLoader', { ipadapter_file: file })()
    const laid = { image, clip_vision, weight: strength, weight_type: 'linear', combine_embeds: 'concat', embeds_scaling: 'V only' }
    const model = graph.add('IPAdapterAdvanced', { model: loaded.model, ipadapter, ...laid, start_at: 0, end_at: 1 })()
    return { words, loaded: { ...loaded, model } }
  }
  const style_model = graph.add('StyleModelLoader', { style_model_name: file })()
  const clip_vision_output = graph.add('CLIPVisionEncode', { clip_vision, image, crop: 'center' })()
  const range = { strength, strength_type: 'multiply' }
  const positive = graph.add('StyleModelApply', { conditioning: words.positive, style_model, clip_vision_output, ...range })()
  return { loaded, words: { ...words, positive } }
}

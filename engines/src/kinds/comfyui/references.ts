import { IMAGE_FORMATS } from '@stipple/core/domain/media'
import type { Properties, Property, Value } from '@stipple/core/domain/property'
import type { Family } from './families/family.ts'
import type { Graph } from './graph.ts'
import type { Loaded, Words } from './pipeline.ts'
import type { ServerNodes } from './server-nodes.ts'

/** Files that a server needs for reference images. */
export interface ReferenceFiles {
  readonly by: NonNullable<Family['reference']>['by']
  readonly file: string
  /** Image encoder. */
  readonly vision: string
  /** Supported roles of a reference image. */
  readonly roles: readonly Role[]
}

/** A reference image. */
export interface Reference {
  /** Its name on the server. */
  readonly image: string
  readonly strength: number
  readonly role: Role
}

/** Followed aspect of an image: everything, or its style or composition only. */
type Role = keyof typeof ROLES

/** Fields of each role, and IPAdapter's weight types: those of style and composition only affect the corresponding layers. */
const ROLES = {
  reference: {
    weights: 'linear',
    label: { en: 'Reference image', zh: '参考图' },
    hint: { en: 'The result follows its look and content', zh: '吸收其画风与内容' },
    strength: { en: 'Reference strength', zh: '参考强度' },
    initial: 0.6,
  },
  style: {
    weights: 'style transfer',
    label: { en: 'Style image', zh: '风格参考图' },
    hint: { en: 'The result follows its colours and strokes, not its content', zh: '只取其色彩与笔触，不取内容' },
    strength: { en: 'Style strength', zh: '风格强度' },
    initial: 1,
  },
  composition: {
    weights: 'composition',
    label: { en: 'Composition image', zh: '构图参考图' },
    hint: { en: 'The result follows its layout, not its colours', zh: '只取其布局，不取色彩' },
    strength: { en: 'Composition strength', zh: '构图强度' },
    initial: 1,
  },
} as const
const ALL_ROLES: readonly Role[] = ['reference', 'style', 'composition']

/** Nodes of each method, and the input with the server's files. IPAdapter is a custom node collection; the others come with ComfyUI. */
const METHODS = {
  IPAdapter: { nodes: ['IPAdapterAdvanced', 'CLIPVisionLoader'], loader: 'IPAdapterModelLoader', input: 'ipadapter_file' },
  Redux: { nodes: ['StyleModelApply', 'CLIPVisionLoader', 'CLIPVisionEncode'], loader: 'StyleModelLoader', input: 'style_model_name' },
} as const

/** Files of a family on a server; undefined if a file or node is missing. */
export function referenceFilesOf(nodes: ServerNodes, { reference }: Family): ReferenceFiles | undefined {
  if (!reference) return undefined
  const { by, files, vision: reader } = reference
  const { nodes: needed, loader, input } = METHODS[by]
  const fitting = nodes.options(loader, input).filter((file) => files.test(file))
  const file = fitting.find((name) => /plus/i.test(name)) ?? fitting[0]
  const vision = nodes.options('CLIPVisionLoader', 'clip_name').find((name) => reader.test(name))
  if (file === undefined || vision === undefined || !needed.every((node) => nodes.has(node))) return undefined
  const weights = nodes.options('IPAdapterAdvanced', 'weight_type')
  const roles = ALL_ROLES.filter((role) => role === 'reference' || (by === 'IPAdapter' && weights.includes(ROLES[role].weights)))
  return { by, file, vision, roles }
}

/** Fields for reference images and their weights. */
export const referenceForm = ({ roles }: ReferenceFiles): Properties =>
  Object.fromEntries(
    roles.flatMap((role): [string, Property][] => {
      const { label, hint, strength, initial } = ROLES[role]
      return [
        [`${role}_image`, { type: 'string', widget: 'image', area: 'advanced', accept: IMAGE_FORMATS, label, hint }],
        [
          `${role}_strength`,
          { type: 'number', widget: 'slider', area: 'advanced', minimum: 0.05, maximum: 1, step: 0.05, initial, label: strength },
        ],
      ]
    }),
  )

/** Reference images of a member with roles and weights. */
export const chosenReferences = (
  options: Readonly<Record<string, Value>>,
): readonly { readonly asset: string; readonly strength: number; readonly role: Role }[] =>
  ALL_ROLES.flatMap((role) => {
    const [asset, strength] = [options[`${role}_image`], options[`${role}_strength`]]
    if (typeof asset !== 'string' || asset === '') return []
    return [{ asset, strength: typeof strength === 'number' ? strength : ROLES[role].initial, role }]
  })

/** Applies reference images to the model or the conditioning, by method. */
export function refer(
  graph: Graph,
  { files: { by, file, vision }, references }: { readonly files: ReferenceFiles; readonly references: readonly Reference[] },
  given: { readonly loaded: Loaded; readonly words: Words },
) {
  const pictures = references.map((one) => ({ ...one, image: graph.add('LoadImage', { image: one.image })() }))
  const clip_vision = graph.add('CLIPVisionLoader', { clip_name: vision })()
  const { loaded, words } = given
  if (by === 'IPAdapter') {
    let { model } = loaded
    const ipadapter = graph.add('IPAdapterModelLoader', { ipadapter_file: file })()
    for (const { image, strength, role } of pictures) {
      const weight = { weight: strength, weight_type: ROLES[role].weights }
      const laid = { image, clip_vision, ...weight, combine_embeds: 'concat', embeds_scaling: 'V only' }
      model = graph.add('IPAdapterAdvanced', { model, ipadapter, ...laid, start_at: 0, end_at: 1 })()
    }
    return { loaded: { ...loaded, model }, words }
  }
  let { positive } = words
  const style_model = graph.add('StyleModelLoader', { style_model_name: file })()
  for (const { image, strength } of pictures) {
    const clip_vision_output = graph.add('CLIPVisionEncode', { clip_vision, image, crop: 'center' })()
    const range = { strength, strength_type: 'multiply' }
    positive = graph.add('StyleModelApply', { conditioning: positive, style_model, clip_vision_output, ...range })()
  }
  return { loaded, words: { ...words, positive } }
}

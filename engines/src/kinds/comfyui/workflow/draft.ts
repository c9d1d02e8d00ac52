import { MODE_IDS, type ModeId } from '@stipple/core/domain/mode-ids'
import type { Text } from '@stipple/core/domain/text'
import {
  type Workflow,
  WORKFLOW_MODES,
  type WorkflowDraft,
  type WorkflowGraph,
  type WorkflowInput,
  type WorkflowNode,
  type WorkflowRole,
} from '@stipple/core/domain/workflow'
import type { SavedWorkflow } from '../../spec.ts'
import { chosenByAuthor } from './authors-form.ts'
import { missingOf } from './missing.ts'
import type { InputInfo, NodeInfos } from './node-info.ts'
import { makesFrames, type OutputNode, outputsOf } from './outputs.ts'
import { type Literal, propertyOf } from './property-of.ts'
import { type AppMode, isLink, dependenciesOf, withoutUnusedLinks } from './read-graph.ts'
import { refused } from './refused.ts'
import { risksOf } from './risks.ts'
import { ALPHA, isPicture, placeOf, rolesIn } from './roles.ts'
import { type GraphPlace, holdsNumber } from './sizes-in.ts'
import { wordsOf } from './words-of.ts'

const MAX_INPUTS = 400
/** Media of results, final ones before intermediate steps. */
const MEDIA = ['video', '3d', 'voice', 'image'] as const

/**
 * Proposes a form for a graph, from its author's selection if known, otherwise from the inputs of the samplers.
 * @throws {EngineError} `invalid_input` if it outputs no file or takes no input
 */
export function proposeDraft(
  { graph, app, name }: { graph: WorkflowGraph; app?: AppMode | undefined; name: string },
  infos: NodeInfos,
): WorkflowDraft {
  const outputs = outputsOf(graph, infos)
  const media = MEDIA.find((one) => outputs.some((output) => output.media === one && !output.passing)) ?? outputs[0]?.media
  // Nodes unknown to the server may explain missing inputs.
  const unknown = [...new Set(Object.values(graph).flatMap(({ class_type: type }) => (infos.has(type) ? [] : [type])))]
  if (!media) throw refused(unknown.length > 0 ? lacks(unknown) : NO_OUTPUT)
  const chosen = chosenOutputs(
    outputs.filter((output) => output.media === media),
    app,
  )
  const effective = withoutUnusedLinks(graph)
  const needed = dependenciesOf(effective, chosen)
  const part = Object.fromEntries(Object.entries(effective).filter(([node]) => needed.has(node)))
  const roles = rolesIn(part, infos)
  const author = chosenByAuthor(part, app)
  const found = inputsOf(part, infos)
  const taken = Object.values(part).flatMap(({ class_type: type }) => (/^(VHS_)?Load(Video|Audio)/.test(type) ? [type] : []))
  if (taken.length > 0) throw refused(takesFiles(taken))
  if (media === 'image' && makesFrames(part)) throw refused(FRAMES_ONLY)
  const suggested = suggest(found, { media, roles, graph: part })
  const modes = modesFor(found, media)
  if (modes.length === 0 || (suggested && !modes.includes(suggested))) throw refused(unknown.length > 0 ? lacks(unknown) : NO_INPUT)
  const fields = WORKFLOW_MODES[suggested ?? modes[0] ?? 'Text2Img']?.fields ?? {}
  const texts = new Set(wordsOf(part, infos).others.map(({ node, input }) => placeOf(node, input)))
  const inputs = found.map((input): WorkflowInput => {
    const known = roles.get(placeOf(input.node, input.input))
    const role = known && known in fields ? known : undefined
    const authorInput = author?.get(placeOf(input.node, input.input))
    const isChosen = author
      ? authorInput !== undefined || (role !== undefined && (NEEDED.has(role) || role === 'seed'))
      : role !== undefined || isOwn(input) || texts.has(placeOf(input.node, input.input))
    // Several texts are distinguished by their nodes.
    const named =
      texts.has(placeOf(input.node, input.input)) && input.title !== input.class ? { label: { en: input.title, zh: input.title } } : {}
    const property = { ...input.property, ...named, ...authorInput }
    return { ...input, ...(role && { role }), property, chosen: isChosen }
  })
  return describe({ graph, label: labelOf(name), mode: suggested, modes, inputs: ordered(inputs, author), chosen }, infos)
}

/** A saved workflow for editing, with its choices and the server's current nodes. */
export function openDraft({ workflow, pins }: SavedWorkflow, infos: NodeInfos): WorkflowDraft {
  const { graph, mode, label, outputs, fields } = workflow
  const needed = dependenciesOf(
    graph,
    outputsOf(graph, infos)
      .map(({ node }) => node)
      .concat(outputs),
  )
  const found = inputsOf(Object.fromEntries(Object.entries(graph).filter(([node]) => needed.has(node))), infos)
  const chosen = fields.flatMap((field) => {
    const input = found.find(({ node, input: key }) => node === field.node && key === field.input)
    return input ? [{ ...input, ...field, chosen: true }] : []
  })
  const others = found.filter((input) => !chosen.some(({ node, input: key }) => node === input.node && key === input.input))
  const media = WORKFLOW_MODES[mode]?.media ?? 'image'
  const changed = Object.entries(pins ?? {}).flatMap(([type, digest]) => (infos.get(type)?.digest === digest ? [] : [type]))
  return describe({ graph, label, mode, modes: modesFor(found, media), inputs: [...chosen, ...others], chosen: outputs, changed }, infos)
}

interface Described extends Pick<Workflow, 'graph' | 'label'> {
  readonly mode: ModeId | undefined
  readonly modes: readonly ModeId[]
  readonly inputs: readonly WorkflowInput[]
  /** Ids of the result nodes. */
  readonly chosen: readonly string[]
  readonly changed?: readonly string[]
}

function describe({ graph, label, mode, modes, inputs, chosen, changed = [] }: Described, infos: NodeInfos): WorkflowDraft {
  const needed = dependenciesOf(graph, chosen)
  const nodes = Object.entries(graph).filter(([node]) => needed.has(node))
  const fields = inputs.filter((input) => input.chosen)
  return {
    label,
    ...(mode && { mode }),
    modes,
    inputs,
    outputs: outputsOf(graph, infos).map(({ node, class: type, media }) => ({
      node,
      title: titleOf(graph, node),
      class: type,
      media,
      chosen: chosen.includes(node),
    })),
    risks: nodes.flatMap(([node, { class_type: type, inputs: given }]) =>
      risksOf(type, given, infos.get(type)).map((risk) => ({ node, title: titleOf(graph, node), class: type, risk })),
    ),
    missing: missingOf({ graph, fields, outputs: chosen }, infos),
    changed,
    graph,
  }
}

function titleOf(graph: WorkflowGraph, id: string): string {
  const { _meta: about, class_type: type = id }: Partial<WorkflowNode> = graph[id] ?? {}
  return about?.title ?? type
}

/** Inputs with values, except output locations. */
function inputsOf(graph: WorkflowGraph, infos: NodeInfos): readonly WorkflowInput[] {
  const roles = rolesIn(graph, infos)
  const all = Object.entries(graph).flatMap(([node, { class_type: type, inputs }]) => {
    const given = { ...inputs, ...(roles.has(placeOf(node, ALPHA)) && { [ALPHA]: '' }) }
    return Object.entries(given).flatMap(([input, value]): WorkflowInput[] => {
      if (isLink(value) || (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')) return []
      if (WRITES.test(input)) return []
      const info = boundedBehind(graph, { node, input }, { info: pictureInfo(type, input, infos.get(type)?.inputs[input]), infos })
      const property = propertyOf({ name: input, value, info })
      return [
        { node, title: titleOf(graph, node), class: type, input, value, property, chosen: false, roles: possible(input, value, info) },
      ]
    })
  })
  return all.slice(0, MAX_INPUTS)
}

/** Description of an input, with the bounds of the consuming input if its node only holds a number. */
function boundedBehind(
  graph: WorkflowGraph,
  { node, input }: GraphPlace,
  { info, infos }: { info: InputInfo | undefined; infos: NodeInfos },
): InputInfo | undefined {
  const holder = graph[node]
  if (!info || !holder || input !== 'value' || !holdsNumber(holder)) return info
  const takers = Object.values(graph).flatMap(({ class_type: type, inputs }) =>
    Object.entries(inputs).flatMap(([name, value]) => (isLink(value) && value[0] === node ? (infos.get(type)?.inputs[name] ?? []) : [])),
  )
  const { minimum, maximum, step } = takers.find(({ kind }) => kind === 'integer' || kind === 'number') ?? {}
  return {
    ...info,
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(step !== undefined && { step }),
  }
}

/** Names of files and folders that nodes write to. */
const WRITES = /^(filename\w*|\w*prefix|\w*(path|directory|folder)|control_after_generate|upload)$/

const pictureInfo = (type: string, input: string, info: InputInfo | undefined): InputInfo | undefined =>
  isPicture(type, input, info) || (input === ALPHA && type.startsWith('LoadImage'))
    ? { kind: 'choice', type: 'COMBO', ...info, upload: true }
    : info

/** Roles possible for the type of an input. */
function possible(input: string, value: Literal, info: InputInfo | undefined): readonly WorkflowRole[] {
  if (input === ALPHA) return ['mask']
  if (info?.upload) return ['image', 'image2', 'image3', 'image4', 'mask']
  if (info?.kind === 'choice') return input === 'sampler_name' ? ['sampler'] : []
  if (typeof value === 'string') return ['prompt', 'negative']
  if (typeof value === 'boolean') return []
  return ['width', 'height', 'seed', 'steps', 'cfg', 'strength', 'seconds', 'factor', 'left', 'right', 'top', 'bottom']
}

const NEEDED: ReadonlySet<WorkflowRole> = new Set(['prompt', 'image', 'mask', 'left', 'right', 'top', 'bottom'])

/** Inputs proposed as own fields. */
const isOwn = ({ input, value, property }: WorkflowInput): boolean =>
  property.widget === 'image' ||
  (input === 'lyrics' && typeof value === 'string') ||
  // A single duration is no choice.
  (/^duration(_seconds)?$/.test(input) &&
    typeof value !== 'boolean' &&
    property.initial !== undefined &&
    property.minimum !== (property.maximum ?? Infinity))

const chosenOutputs = (outputs: readonly OutputNode[], app: AppMode | undefined): readonly string[] => {
  const shown = outputs.filter(({ node }) => app?.outputs.includes(node))
  const kept = outputs.filter(({ passing }) => !passing)
  return (shown.length > 0 ? shown : kept.length > 0 ? kept : outputs).map(({ node }) => node)
}

/** Modes of a medium for which enough inputs exist. */
function modesFor(inputs: readonly WorkflowInput[], media: string): readonly ModeId[] {
  const count = (role: WorkflowRole): number => inputs.filter(({ roles }) => roles.includes(role)).length
  return MODE_IDS.filter((id) => {
    const mode = WORKFLOW_MODES[id]
    if (mode?.media !== media || !mode.needs.every((role) => count(role) > 0)) return false
    return !mode.needs.includes('mask') || count('mask') > 1
  })
}

function suggest(
  inputs: readonly WorkflowInput[],
  { media, roles, graph }: { media: string; roles: ReadonlyMap<string, WorkflowRole>; graph: WorkflowGraph },
): ModeId | undefined {
  const has = (role: WorkflowRole): boolean => inputs.some(({ node, input }) => roles.get(placeOf(node, input)) === role)
  const isOf = (pattern: RegExp): boolean => Object.values(graph).some(({ class_type: type }) => pattern.test(type))
  if (media === 'video') return has('image') ? 'Img2Video' : has('prompt') ? 'Txt2Video' : undefined
  if (media === '3d') return 'Img2ThreeD'
  if (media === 'voice') return isOf(/tts|speech|voice|speak/i) ? 'Text2Voice' : 'GenMusic'
  if (!has('image')) return has('prompt') ? 'Text2Img' : undefined
  if (has('left') && has('right')) return 'Outpainting'
  if (has('mask')) return has('prompt') ? 'Inpainting' : 'EraseImg'
  if (has('prompt')) return 'Img2Img'
  if (isOf(/rembg|removebackground|birefnet|matting/i)) return 'RemoveBg'
  if (isOf(/upscale/i) || has('factor')) return 'Upscaling'
  return isOf(/facerestore|codeformer|gfpgan|denoise|deblur|dejpeg/i) ? 'Restore' : undefined
}

const ordered = (inputs: readonly WorkflowInput[], author: ReadonlyMap<string, unknown> | undefined): readonly WorkflowInput[] => {
  const places = [...(author?.keys() ?? [])]
  const rank = ({ node, input, chosen }: WorkflowInput): number => {
    const place = places.indexOf(placeOf(node, input))
    return chosen ? (place < 0 ? places.length : place) : places.length + 1
  }
  return inputs.toSorted((one, other) => rank(one) - rank(other))
}

function labelOf(name: string): Text {
  const title =
    name
      .replace(/\.\w{1,5}$/, '')
      .replaceAll(/[_\s]+/g, ' ')
      .trim()
      .slice(0, 80) || 'ComfyUI'
  return { en: title, zh: title }
}

const NO_OUTPUT = {
  en: 'The workflow has no output. It needs a node such as SaveImage, SaveVideo, SaveAudioMP3 or SaveGLB.',
  zh: '该工作流没有可作为结果的输出：需要 SaveImage、SaveVideo、SaveAudioMP3 或 SaveGLB 之类的节点。',
}
const FRAMES_ONLY = {
  en: 'The workflow saves video frames as single images. Add SaveVideo after CreateVideo, or SaveWEBM, and upload it again.',
  zh: '该工作流生成视频帧，却逐帧保存为图片。请改用 CreateVideo 加 SaveVideo（或 SaveWEBM）后重新导入。',
}
const takesFiles = (classes: readonly string[]) => ({
  en: `The workflow starts from a video or audio file (${classes.join(', ')}), which no mode supports.`,
  zh: `该工作流以视频或音频为输入（${classes.join('、')}），目前没有功能可以提供这类输入。`,
})
const lacks = (classes: readonly string[]) => ({
  en: `Nodes missing on this engine: ${classes.slice(0, 20).join(', ')}. Install them in ComfyUI and upload the file again.`,
  zh: `该引擎缺少工作流所需的节点：${classes.slice(0, 20).join('、')}。请在 ComfyUI 中安装后重新导入。`,
})
const NO_INPUT = {
  en: 'The workflow has no input for members: no prompt and no image. Make the text or the image of a node a value, not a link.',
  zh: '该工作流没有可供用户填写的内容：既无文字也无图片。请让至少一个节点直接填写文字或图片，而不是由连线传入。',
}

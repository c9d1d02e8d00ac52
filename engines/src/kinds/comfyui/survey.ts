import { MAX_CONTROLS } from '@stipple/core/domain/control-types'
import { loraBase } from '@stipple/core/domain/loras'
import type { ModelTraits } from '@stipple/core/domain/model'
import type { Text } from '@stipple/core/domain/text'
import { z } from 'zod'
import type { FoundModel, SavedWorkflow, Survey } from '../spec.ts'
import { suggestedCost } from '../suggested-cost.ts'
import { upscaler } from '../upscaler.ts'
import { controlsOf } from './controls.ts'
import type { Family, NeededFile } from './families/family.ts'
import { FAMILIES } from './families/registry.gen.ts'
import { baseName, slugOf, titleOf } from './file-names.ts'
import { readHeaders } from './headers.ts'
import { loraOf } from './lora-of.ts'
import { describeFile } from './missing-file.ts'
import { loadable, missingNodes, type ModelFiles, resolveFiles } from './model-files.ts'
import { referenceFilesOf, referenceForm } from './references.ts'
import { canRegions, regionForm } from './regions.ts'
import { toRemoteId } from './remote-id.ts'
import { fromComfySampler } from './samplers.ts'
import { readServerNodes, type ServerNodes } from './server-nodes.ts'
import { MAX_PICTURES } from './studio.ts'
import { tasksOf } from './tasks.ts'
import type { Wire } from './wire.ts'
import { surveyWorkflows } from './workflow/workflows.ts'

export const systemStats = z.object({
  system: z.object({ comfyui_version: z.string(), argv: z.array(z.string()).default([]) }),
  devices: z.array(z.object({ name: z.string(), type: z.string(), vram_total: z.number() })).default([]),
})

/** Lists models of a server that our families support, and imported workflows, and the missing files of others. */
export async function surveyServer(wire: Wire, workflows: readonly SavedWorkflow[] = []): Promise<Survey> {
  const [{ system, devices }, nodes] = await Promise.all([wire.get('system_stats', systemStats), readServerNodes(wire)])
  const loraFiles = nodes.options('LoraLoader', 'lora_name')
  const [architectures, loraHeaders, brought] = await Promise.all([
    readArchitectures(wire, nodes),
    readHeaders(wire, 'loras', loraFiles),
    surveyWorkflows(wire, workflows),
  ])
  const found = FAMILIES.flatMap((family) => modelsOf(nodes, family, architectures))
  const unknown = unknownFiles(nodes, architectures)
  const upscalers = nodes.options('UpscaleModelLoader', 'model_name').map(upscalerOf)
  const [device] = devices
  return {
    version: system.comfyui_version,
    ...(device && { hardware: hardwareOf(device) }),
    models: [...brought.models, ...found.flatMap(({ model }) => model ?? []), ...upscalers],
    loras: loraFiles.map((file) => loraOf(file, loraHeaders.get(file))),
    limits: { slots: 2, cancel: 'running', progress: 'step', idempotent: true, resumable: true, billed: false },
    warnings: [
      ...(showsPreviews(system.argv) ? [] : [NO_PREVIEWS]),
      ...brought.warnings,
      ...found.flatMap(({ warning }) => warning ?? []),
      ...describeLacks(found.flatMap(({ lacks }) => lacks ?? [])),
      ...(unknown.length > 0 ? [notKnown(unknown)] : []),
    ],
    workflows: brought.states,
  }
}

function modelsOf(
  nodes: ServerNodes,
  family: Family,
  architectures: ReadonlyMap<string, string>,
): readonly { model?: FoundModel; lacks?: readonly Lack[]; warning?: Text }[] {
  const candidates = loadable(nodes, family.loader).filter(({ file }) => isOf(family, file, architectures.get(file)))
  const old = missingNodes(nodes, family)
  return candidates.map((candidate) => {
    if (old.length > 0) return { warning: tooOld(candidate.file, old) }
    const { missing } = resolveFiles(nodes, family, candidate)
    return missing.length > 0
      ? { lacks: missing.map((needed) => ({ model: candidate.file, needed })) }
      : { model: modelOf(nodes, family, candidate) }
  })
}

/** Files on the server that no family uses, neither as model nor as part. */
function unknownFiles(nodes: ServerNodes, architectures: ReadonlyMap<string, string>): readonly string[] {
  const loaders = [...new Set(FAMILIES.map(({ loader }) => loader))]
  const files = loaders.flatMap((loader) => loadable(nodes, loader).map(({ file }) => file))
  const isTaken = (file: string): boolean =>
    FAMILIES.some((family) => isOf(family, file, architectures.get(file)) || family.second?.name.test(file) === true)
  return [...new Set(files)].filter((file) => !isTaken(file))
}

function isOf({ loader, files, architecture }: Family, file: string, headerFamily: string | undefined): boolean {
  const isKnown = headerFamily !== undefined && FAMILIES.some((other) => other.loader === loader && other.architecture?.test(headerFamily))
  return isKnown ? (architecture?.test(headerFamily) ?? false) : files.test(baseName(file))
}

/** Reads architectures from checkpoint headers. Without one the name decides. */
async function readArchitectures(wire: Wire, nodes: ServerNodes): Promise<ReadonlyMap<string, string>> {
  const headers = await readHeaders(wire, 'checkpoints', nodes.options('CheckpointLoaderSimple', 'ckpt_name'))
  return new Map(
    [...headers].flatMap(([file, { 'modelspec.architecture': headerFamily }]) =>
      headerFamily === undefined ? [] : [[file, headerFamily]],
    ),
  )
}

function modelOf(nodes: ServerNodes, family: Family, file: Pick<ModelFiles, 'loader' | 'file'>): FoundModel {
  const { defaults, side, step, guidance } = family
  const controls = [...controlsOf(nodes, family).keys()]
  const tasks = tasksOf(family, controls)
  const reference = referenceFilesOf(nodes, family)
  const form = { ...family.form, ...(reference && referenceForm(reference)), ...(canRegions(nodes, family) && regionForm()) }
  const name = { en: titleOf(file.file), zh: titleOf(file.file) }
  const can: ModelTraits['can'] = family.media
    ? {}
    : family.film
      ? { dimensions: true, preview: true }
      : {
          dimensions: true,
          steps: true,
          preview: true,
          seedStep: true,
          ...((guidance === 'cfg' || guidance === 'flux') && { cfg: true }),
          ...(guidance === 'cfg' && { negative: true }),
          ...(family.edit && { pictures: { least: 1, most: family.pictures ?? MAX_PICTURES }, edits: true }),
          ...(!family.edit && !family.fill && { strength: true }),
          loras: true,
          loraBase: loraBase('comfyui', family.base),
          ...(tasks.includes('control') && { controls, controlLayers: MAX_CONTROLS }),
          ...(family.clipSkip && { clipSkip: true, karras: true, hiresFix: true }),
          ...(!family.edit && guidance === 'cfg' && { samplers: nodes.options('KSampler', 'sampler_name').map(fromComfySampler) }),
        }
  return {
    remoteId: toRemoteId({ family: family.id, ...file }),
    label: name,
    ...(Object.keys(form).length > 0 && { form }),
    traits: {
      id: `comfyui/${family.id}/${slugOf(file.file)}`,
      label: name,
      description: family.description,
      tasks,
      style: family.style,
      rank: family.rank,
      cost: suggestedCost(tasks),
      can,
      ...(family.fields && { fields: family.fields }),
      limits: { count: 4, size: { min: 256, max: 2048, step } },
      defaults: {
        width: side,
        height: side,
        ...sizeOf(family),
        steps: defaults.steps,
        cfg: defaults.cfg,
        sampler: fromComfySampler(defaults.sampler),
      },
      ...(family.englishOnly && { englishOnly: true }),
    },
  }
}

const sizeOf = ({ film }: Family) => film && { width: film.width, height: film.height }

const upscalerOf = (file: string): FoundModel =>
  upscaler({
    id: `comfyui/upscale/${slugOf(file)}`,
    remoteId: toRemoteId({ family: 'upscale', loader: 'UNETLoader', file }),
    name: titleOf(file),
  })

const hardwareOf = ({ name, vram_total: bytes }: z.infer<typeof systemStats>['devices'][number]): string =>
  `${name.replace(/^cuda:\d+ /, '').replace(/ : .*$/, '')}, ${Math.round(bytes / 2 ** 30)} GB`

function showsPreviews(argv: readonly string[]): boolean {
  const index = argv.indexOf('--preview-method')
  return index >= 0 && argv[index + 1] !== 'none'
}

const NO_PREVIEWS: Text = {
  en: 'It shows no preview images. Start it with --preview-method auto.',
  zh: '生成过程中没有预览图：请用 --preview-method auto 启动它。',
}

/** A file that a model needs and the server lacks. */
interface Lack {
  readonly model: string
  readonly needed: NeededFile
}

/** One text per file, however many models need it. */
const describeLacks = (all: readonly Lack[]): readonly Text[] =>
  [...Map.groupBy(all, ({ needed }) => needed.file).values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const { en, zh } = describeFile(first.needed)
    const models = [first, ...others].map(({ model }) => model)
    return { en: `${models.join(', ')} also need${others.length > 0 ? '' : 's'} ${en}`, zh: `${models.join('、')} 还需要 ${zh}` }
  })

const MAX_NAMED = 5
const notKnown = (files: readonly string[]): Text => {
  const [names, hasMore] = [files.slice(0, MAX_NAMED), files.length > MAX_NAMED]
  return {
    en: `Not offered, as their model type could not be detected: ${names.join(', ')}${hasMore ? ' and others' : ''}. Add a workflow that uses them, or rename the files after their models.`,
    zh: `以下模型无法从文件头或名称识别，未提供：${names.join('、')}${hasMore ? ' 等' : ''}。可以添加使用它们的工作流，或把文件名改为模型的名称。`,
  }
}

const tooOld = (model: string, nodes: readonly string[]): Text => ({
  en: `${model} needs a newer ComfyUI. Missing nodes: ${nodes.join(', ')}.`,
  zh: `${model} 需要更新版本的 ComfyUI：缺少 ${nodes.join('、')}。`,
})

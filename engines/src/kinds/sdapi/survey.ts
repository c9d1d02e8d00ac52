import { MAX_CONTROLS } from '@stipple/core/domain/control-types'
import { loraBase } from '@stipple/core/domain/loras'
import type { ModelTraits } from '@stipple/core/domain/model'
import type { Text } from '@stipple/core/domain/text'
import { EngineError } from '../../spec.ts'
import { type Family, fromComfySampler, paintingTasks, slugOf } from '../comfyui/public.ts'
import { faceRepair } from '../face-repair.ts'
import type { ServiceWire } from '../service-wire.ts'
import type { FoundModel, Survey } from '../spec.ts'
import { upscaler } from '../upscaler.ts'
import { controlsOf } from './control-models.ts'
import { type DialectName, dialectOf } from './dialects.ts'
import { familyOf } from './families.ts'
import {
  type Checkpoint,
  readCheckpoints,
  readControlModels,
  readControlModules,
  readControlUnits,
  readFaceRepairs,
  readHardware,
  readLoras,
  readSamplers,
  readSchedules,
  readUpscalers,
} from './lists.ts'
import { probe, titleOf } from './probe.ts'
import { referenceForm } from './reference.ts'
import { toRemoteId } from './remote-id.ts'
import { fromServer, scheduleToServer } from './samplers.ts'
import { loraIdOf, loraTraits } from './words.ts'

/** Facts about a server shared by its models. */
interface Shared {
  readonly dialect: DialectName
  readonly samplers: readonly string[]
  readonly schedules: readonly string[]
  readonly controlModels: readonly string[]
  readonly units: number
  readonly modules: readonly string[]
  readonly faces: readonly string[]
}

/** Lists a server's checkpoints of known families, and its upscaling networks. */
export async function surveyServer(wire: ServiceWire): Promise<Survey> {
  const program = await probe(wire)
  if (!program) throw new EngineError('unavailable', 'no server of this kind answers there', { text: UNKNOWN })
  const { dialect } = program
  const [checkpoints, samplers, schedules, loras, upscalers, controlModels, units, modules, faces, hardware] = await Promise.all([
    readCheckpoints(wire),
    readSamplers(wire),
    readSchedules(wire, dialect),
    readLoras(wire, dialect),
    readUpscalers(wire, dialect),
    readControlModels(wire, dialect),
    readControlUnits(wire, dialect),
    readControlModules(wire, dialect),
    readFaceRepairs(wire, dialect),
    readHardware(wire),
  ])
  const { named, progress } = dialectOf(dialect)
  const shared = { dialect, samplers, schedules, controlModels, units, modules, faces }
  const found = checkpoints.map((checkpoint) => ({ checkpoint, family: familyOf(checkpoint.name, dialectOf(dialect)) }))
  const unknown = found.filter(({ family }) => !family).map(({ checkpoint }) => checkpoint.name)
  return {
    version: titleOf(program),
    ...(hardware !== undefined && { hardware }),
    models: [
      ...found.flatMap(({ checkpoint, family }) => (family ? [modelOf(shared, checkpoint, family)] : [])),
      ...upscalers.map((name) => upscalerOf(dialect, name)),
      ...faces.map((name) => faceRepairer(dialect, name)),
    ],
    loras: [...new Map(loras.map((one) => [loraIdOf(one.name), loraTraits(one)])).values()],
    limits: {
      slots: 1,
      cancel: named ? 'running' : 'none',
      progress: progress ? 'step' : 'none',
      idempotent: false,
      resumable: false,
      billed: false,
    },
    warnings: [
      ...(unknown.length > 0 ? [notKnown(unknown)] : []),
      ...(dialectOf(dialect).control && controlModels.length === 0 ? [NO_CONTROL] : []),
      ...(named ? [] : [cannotStop(dialectOf(dialect).label)]),
    ],
  }
}

function modelOf(
  { dialect, samplers, schedules, controlModels, units, modules, faces }: Shared,
  { name }: Checkpoint,
  family: Family,
): FoundModel {
  const { addons, extras, hires } = dialectOf(dialect)
  const label = { en: labelOf(name), zh: labelOf(name) }
  const controls = controlsOf(family, controlModels)
  const tasks = paintingTasks(controls)
  const can: ModelTraits['can'] = {
    dimensions: true,
    steps: true,
    strength: true,
    seedStep: true,
    samplers: fromServer(samplers),
    ...(dialectOf(dialect).named && { preview: true }),
    ...(family.guidance !== 'none' && { cfg: true }),
    ...(family.guidance === 'cfg' && { negative: true }),
    ...(family.clipSkip && { clipSkip: true }),
    ...(extras && { tiling: true }),
    ...(hires && { hiresFix: true }),
    ...(addons !== undefined && { loras: true, loraBase: loraBase('sdapi', family.base) }),
    ...(scheduleToServer('karras', schedules) !== undefined && { karras: true }),
    ...(controls.length > 0 && { controls, controlLayers: Math.min(MAX_CONTROLS, units) }),
  }
  const { steps, cfg, sampler } = family.defaults
  return {
    remoteId: toRemoteId({ dialect, family: family.id, name }),
    label,
    traits: {
      id: `sdapi/${family.id}/${slugOf(name)}`,
      label,
      description: family.description,
      tasks,
      style: family.style,
      rank: family.rank,
      cost: 1,
      can,
      limits: { count: 4, size: { min: 256, max: 2048, step: family.step } },
      defaults: { width: family.side, height: family.side, steps, cfg, sampler: fromComfySampler(sampler) },
      ...(family.englishOnly && { englishOnly: true }),
    },
    form: { ...referenceForm(family, modules), ...faceRepair(faces) },
  }
}

const upscalerOf = (dialect: DialectName, name: string): FoundModel =>
  upscaler({ id: `sdapi/upscale/${slugOf(name)}`, remoteId: toRemoteId({ dialect, family: 'upscale', name }), name })

/** A face restoration network, as a model of the mode Restore. */
function faceRepairer(dialect: DialectName, name: string): FoundModel {
  const label = { en: name, zh: name }
  return {
    remoteId: toRemoteId({ dialect, family: 'faces', name }),
    label,
    traits: {
      id: `sdapi/faces/${slugOf(name)}`,
      label,
      description: { en: 'Repairs faces, nothing else', zh: '只修复人脸' },
      tasks: ['restore'],
      style: 'other',
      cost: 1,
      can: { facesOnly: true },
    },
  }
}

const labelOf = (name: string): string => (name.split(/[\\/]/).at(-1) ?? name).replace(/\.(safetensors|ckpt|pt|gguf|sft)$/i, '')

const MAX_NAMED = 5
const notKnown = (names: readonly string[]): Text => {
  const [list, more] = [names.slice(0, MAX_NAMED), names.length > MAX_NAMED]
  return {
    en: `Not offered, as their model type can’t be told from their names: ${list.join(', ')}${more ? ' and others' : ''}.`,
    zh: `以下模型无法从名称识别，未提供：${list.join('、')}${more ? ' 等' : ''}。`,
  }
}

const UNKNOWN: Text = {
  en: 'No server of this type responds there. Check that it was started with --api and that the address is that of its page.',
  zh: '该地址没有此类服务。启动时是否加了 --api？地址应与其网页地址一致。',
}
const NO_CONTROL: Text = {
  en: 'It has no ControlNet or no models for it, so edges, pose and depth are not available.',
  zh: '没有 ControlNet 或其模型：无法按边缘、姿势或深度生成。',
}

const cannotStop = (program: string): Text => ({
  en: `${program} does not report which job it is running, so cancelled jobs run to their end there.`,
  zh: `${program} 不说明正在运行的是谁的任务：已取消的任务会在那边继续运行至结束。`,
})

import { join } from 'node:path'
import type { Repair } from '@stipple/core/domain/repairs'
import { resultError } from '../../kit/check-result.ts'
import { readPictureSize } from '../../kit/decode-picture.ts'
import { defineCraft } from '../../kit/define-craft.ts'
import type { Encoded } from '../../kit/encode-picture.ts'
import { fetchPack } from '../../kit/fetch-weights.ts'
import { pictureOutputs } from '../../kit/picture-outputs.ts'
import { childOf } from '../../kit/run-in-child.ts'
import { EngineError, type RunIo, type Warning } from '../../spec.ts'
import type { Diagnosis, DiagnoseInput, RestoreInput } from './child.ts'
import { MODEL } from './models.ts'
import type { NetworkFiles } from './networks.ts'
import { countWork, HAZE_INDOORS, HELP, MAXIM, MAX_WORK } from './plan.ts'
import { detected, NOTHING_WRONG, SIMPLER, TOO_LARGE } from './warnings.ts'

/** Restores photographs: fast by classical means and small networks, thoroughly by Google's MAXIM networks. */
export const engine = defineCraft({
  id: 'restore',
  label: { en: 'Restorer', zh: '图片修复' },
  tasks: ['restore'],
  /** Always offered: without its weights a repair is done in a simpler way. */
  models: [MODEL],

  async make({ task, model }, io) {
    if (model.id !== MODEL.id) throw new EngineError('model_missing', `The restorer has no model ${model.id}.`)
    const image = await io.read(task.image)
    // Reads the size before any download.
    const size = await readPictureSize(image, 'image')
    const chosen = task.repairs.length > 0
    const look = !chosen || (task.thorough && task.repairs.includes('haze'))
    const { openAir, ...found } = look ? await diagnose({ kind: 'diagnose', image }, io) : { repairs: [], openAir: true }
    const repairs = chosen ? task.repairs : found.repairs
    if (repairs.length === 0) throw resultError(NOTHING_WRONG)
    const { files, warnings } = await fetchNetworks({ repairs, openAir, thorough: task.thorough, size }, io)
    const picture = await restore({ kind: 'restore', image, repairs, ...files }, io)
    return { outputs: pictureOutputs([picture], task), warnings: [...(chosen ? [] : [detected(repairs)]), ...warnings] }
  },
})

const CHILD = new URL('child.ts', import.meta.url)
const diagnose = childOf<(input: DiagnoseInput) => Diagnosis>(CHILD)
const restore = childOf<(input: RestoreInput) => Encoded>(CHILD)

interface Work {
  readonly repairs: readonly Repair[]
  readonly thorough: boolean
  /** Outdoors: haze is of another kind there. */
  readonly openAir: boolean
  readonly size: { readonly width: number; readonly height: number }
}

interface Fetched {
  readonly files: { readonly networks: NetworkFiles; readonly thorough: Partial<Record<Repair, string>> }
  readonly warnings: readonly Warning[]
}

/** Downloads networks; if one is unavailable, or would take too long, the next simpler method is used with a warning. */
async function fetchNetworks({ repairs, thorough, openAir, size }: Work, io: RunIo): Promise<Fetched> {
  const trained = thorough ? repairs.filter((repair) => MAXIM[repair] !== undefined) : []
  const feasible = trained.filter((repair) => countWork(repair, size) <= MAX_WORK)
  const large: Partial<Record<Repair, string>> = {}
  for (const repair of feasible) {
    const pack = repair === 'haze' && !openAir ? HAZE_INDOORS : (MAXIM[repair] ?? '')
    const folder = await fetchPack(pack, io)
    if (folder !== undefined) large[repair] = join(folder, `${pack}.onnx`)
  }
  const fast = new Set(repairs.filter((repair) => large[repair] === undefined || HELP[repair] !== undefined))
  const cunet = fast.has('noise') ? await fetchPack('waifu2x-cunet', io) : undefined
  const enlarger = fast.has('blur') ? await fetchEnlarger(io) : undefined
  const networks = {
    cleaner: cunet && join(cunet, 'noise3_model.onnx'),
    unblocker: cunet && join(cunet, 'noise2_model.onnx'),
    enlarger,
  }
  const missed = feasible.some((repair) => large[repair] === undefined) || (fast.has('noise') && !cunet) || (fast.has('blur') && !enlarger)
  return {
    files: { networks, thorough: large },
    warnings: [...(missed ? [SIMPLER] : []), ...(feasible.length < trained.length ? [TOO_LARGE] : [])],
  }
}

/** Enlarger for photographs if its weights may be used. */
async function fetchEnlarger(io: RunIo): Promise<string | undefined> {
  const photo = await fetchPack('realesrgan-x4fast', io)
  if (photo !== undefined) return join(photo, 'realesrgan-x4fast.onnx')
  const drawing = await fetchPack('realesr-animevideov3', io)
  return drawing && join(drawing, 'realesr-animevideov3-x4.onnx')
}

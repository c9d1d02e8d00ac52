import { join } from 'node:path'
import type { Repair } from '@stipple/core/domain/repairs'
import { missed } from '../../kit/check-result.ts'
import { readPictureSize } from '../../kit/decode-picture.ts'
import type { Encoded } from '../../kit/encode-picture.ts'
import { runInChild } from '../../kit/run-in-child.ts'
import { EngineError } from '../../spec.ts'
import type { Engine, RunIo, Warning } from '../../spec.ts'
import type { Diagnosis, DiagnoseInput, RestoreInput } from './child.ts'
import { MODEL } from './models.ts'
import type { NetworkFiles } from './networks.ts'
import { countWork, HAZE_INDOORS, HELP, MAXIM, MOST_WORK } from './plan.ts'
import { detected, NOTHING_WRONG, SIMPLER, TOO_LARGE } from './warnings.ts'

/** Mends photographs: fast by classical means and small networks, thoroughly by Google's MAXIM networks. */
export const engine: Engine = {
  spec: 2,
  id: 'restore',
  label: { en: 'Restorer', zh: '图片修复' },
  place: 'here',

  /** Always there: what cannot be fetched is done in a simpler way. */
  async models() {
    return [MODEL]
  },

  async start({ task, model }, context) {
    if (task.kind !== 'restore') throw new EngineError('internal', `The restorer cannot do ${task.kind}.`)
    if (model.id !== MODEL.id) throw new EngineError('model_missing', `The restorer has no model ${model.id}.`)
    const image = await context.read(task.image)
    // Before anything is fetched for it.
    const size = await readPictureSize(image, 'image')
    const chosen = task.repairs.length > 0
    const look = !chosen || (task.thorough && task.repairs.includes('haze'))
    const { openAir, ...found } = look ? await diagnose(image, context) : { repairs: [], openAir: true }
    const repairs = chosen ? task.repairs : found.repairs
    if (repairs.length === 0) throw missed(NOTHING_WRONG)
    const { files, warnings } = await fetchNetworks({ repairs, openAir, thorough: task.thorough, size }, context)
    const { bytes: content, ...picture } = await runHere<Encoded>(
      { kind: 'restore', image, repairs, ...files, threads: context.budget.threads },
      context,
    )
    const told = chosen ? [] : [detected(repairs)]
    return { kind: 'done', outputs: [{ media: 'image', content, ...picture, seed: task.seed }], warnings: [...told, ...warnings] }
  },
}

const diagnose = (image: Uint8Array, context: RunIo): Promise<Diagnosis> => runHere<Diagnosis>({ kind: 'diagnose', image }, context)

const runHere = <Result>(input: DiagnoseInput | RestoreInput, { signal, budget, report, log }: RunIo): Promise<Result> =>
  runInChild<DiagnoseInput | RestoreInput, Result>({
    module: new URL('child.ts', import.meta.url),
    input,
    context: { signal, budget, report, log },
  })

interface Work {
  readonly repairs: readonly Repair[]
  readonly thorough: boolean
  /** There is sky, or at least distance: haze is another there. */
  readonly openAir: boolean
  readonly size: { readonly width: number; readonly height: number }
}

interface Fetched {
  readonly files: { readonly networks: NetworkFiles; readonly thorough: Partial<Record<Repair, string>> }
  readonly warnings: readonly Warning[]
}

/** Whatever cannot be fetched, or would take too long, is done in the next simpler way, and said. */
async function fetchNetworks({ repairs, thorough, openAir, size }: Work, context: RunIo): Promise<Fetched> {
  const trained = thorough ? repairs.filter((repair) => MAXIM[repair] !== undefined) : []
  const feasible = trained.filter((repair) => countWork(repair, size) <= MOST_WORK)
  const large: Partial<Record<Repair, string>> = {}
  for (const repair of feasible) {
    const pack = repair === 'haze' && !openAir ? HAZE_INDOORS : (MAXIM[repair] ?? '')
    const folder = await fetchPack(pack, context)
    if (folder !== undefined) large[repair] = join(folder, `${pack}.onnx`)
  }
  const fast = new Set(repairs.filter((repair) => large[repair] === undefined || HELP[repair] !== undefined))
  const cunet = fast.has('noise') ? await fetchPack('waifu2x-cunet', context) : undefined
  const enlarger = fast.has('blur') ? await fetchEnlarger(context) : undefined
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

/** The one for photographs where its weights may be used. */
async function fetchEnlarger(context: RunIo): Promise<string | undefined> {
  const photo = await fetchPack('realesrgan-x4fast', context)
  if (photo !== undefined) return join(photo, 'realesrgan-x4fast.onnx')
  const drawing = await fetchPack('realesr-animevideov3', context)
  return drawing && join(drawing, 'realesr-animevideov3-x4.onnx')
}

async function fetchPack(pack: string, { packs, signal, report, log }: RunIo): Promise<string | undefined> {
  try {
    return await packs.ensure(pack, { signal, report })
  } catch (error) {
    const missing = error instanceof EngineError && (error.code === 'unavailable' || error.code === 'model_missing')
    if (!missing) throw error
    log.warn({ pack, err: error }, 'weights cannot be fetched')
    return undefined
  }
}

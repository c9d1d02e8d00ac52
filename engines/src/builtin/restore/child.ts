import type { Repair } from '@stipple/core/domain/repairs'
import type { Colours } from '@stipple/imaging/guided-filter'
import type { ChildContext } from '../../kit/child-protocol.ts'
import { decodePicture } from '../../kit/decode-picture.ts'
import { encode, type Encoded } from '../../kit/encode-picture.ts'
import { bleedColours } from '../upscale/public.ts'
import { toColours, toRaster } from './colours.ts'
import { decideRepairs, measure } from './diagnose.ts'
import { isOpenAir } from './find/open-air.ts'
import type { NetworkFiles } from './networks.ts'
import { countWork } from './plan.ts'
import { ORDER, repairFast } from './repair.ts'
import { repairThoroughly } from './thorough.ts'

export interface DiagnoseInput {
  readonly kind: 'diagnose'
  readonly image: Uint8Array
}

export interface RestoreInput {
  readonly kind: 'restore'
  readonly image: Uint8Array
  readonly repairs: readonly Repair[]
  /** Paths of the small networks. */
  readonly networks: NetworkFiles
  /** Path of the large network for each thorough repair. */
  readonly thorough: Partial<Record<Repair, string>>
}

export interface Diagnosis {
  readonly repairs: readonly Repair[]
  readonly openAir: boolean
}

/** Runs in a child process: diagnoses a picture, or restores it. */
export async function run(input: DiagnoseInput | RestoreInput, context: ChildContext): Promise<Diagnosis | Encoded> {
  return input.kind === 'diagnose' ? diagnose(input.image) : restore(input, context)
}

async function diagnose(image: Uint8Array): Promise<Diagnosis> {
  const colours = toColours(await decode(image))
  return { repairs: decideRepairs(await measure(colours)), openAir: isOpenAir(colours) }
}

async function decode(image: Uint8Array) {
  const { rgb, alpha, width, height } = await decodePicture(image, 'image')
  return { data: alpha ? bleedColours(rgb, { alpha, width, height }) : rgb, alpha, width, height }
}

async function restore({ image, repairs, networks, thorough }: RestoreInput, { report, threads }: ChildContext): Promise<Encoded> {
  report({ ratio: 0.01 })
  const { alpha, ...picture } = await decode(image)
  const { width, height } = picture
  let colours = toColours(picture)
  const steps = ORDER.filter((repair) => repairs.includes(repair))
  const works = steps.map((repair) => (thorough[repair] === undefined ? FAST_WORK : countWork(repair, { width, height })))
  const total = works.reduce((sum, work) => sum + work, 0)
  let done = 0
  for (const [i, repair] of steps.entries()) {
    const work = works[i] ?? 0
    const onProgress = (ratio: number) => report({ ratio: (SHARE_OF_REPAIRS * (done + ratio * work)) / total })
    const file = thorough[repair]
    const quickly = (from: Colours, onProgress: (ratio: number) => void) => repairFast(from, { repair, networks, threads, onProgress })
    // Beside a network the fast way takes only a moment, which needs no progress.
    colours = await (file === undefined
      ? quickly(colours, onProgress)
      : repairThoroughly(colours, { repair, file, quickly: (from) => quickly(from, () => undefined), threads, onProgress }))
    done += work
    onProgress(0)
  }
  return encode(toRaster(colours), alpha && { data: alpha, width, height, channels: 1 })
}

/** Time of a fast repair, relative to a large network's for one tile. */
const FAST_WORK = 0.3
/** Share of the progress taken by repairs; the rest is encoding. */
const SHARE_OF_REPAIRS = 0.96

import type { Repair } from '@stipple/core/domain/repairs'
import type { Colours } from '@stipple/imaging/guided-filter'
import type { ChildContext } from '../../kit/child-protocol.ts'
import { decodePicture } from '../../kit/decode-picture.ts'
import { encode } from '../../kit/encode-picture.ts'
import type { Encoded } from '../../kit/encode-picture.ts'
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
  /** The small networks. */
  readonly networks: NetworkFiles
  /** The large network for each repair that shall be done thoroughly. */
  readonly thorough: Partial<Record<Repair, string>>
}

export interface Diagnosis {
  readonly repairs: readonly Repair[]
  readonly openAir: boolean
}

/** Runs in a process of its own: finds out what is wrong with a picture, or mends it. */
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
    const quickly = (from: Colours, tell: (ratio: number) => void) => repairFast(from, { repair, networks, threads, onProgress: tell })
    // Beside a network the fast way takes a moment, which the progress need not show.
    colours = await (file === undefined
      ? quickly(colours, onProgress)
      : repairThoroughly(colours, { repair, file, quickly: (from) => quickly(from, () => undefined), threads, onProgress }))
    done += work
    onProgress(0)
  }
  return encode(toRaster(colours), alpha && { data: alpha, width, height, channels: 1 })
}

/** A fast repair takes about a third of the time that a large network needs for one tile. */
const FAST_WORK = 0.3
/** The rest of the time goes into the file. */
const SHARE_OF_REPAIRS = 0.96

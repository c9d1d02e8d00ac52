import type { Repair } from '@stipple/core/domain/repairs'
import { applyLinearModel, type Colours, fitLinearModel } from '@stipple/imaging/guided-filter'
import { resamplePlane } from '@stipple/imaging/resample'
import { unit } from '@stipple/imaging/scalar'
import { loadOneSession } from '../../kit/onnx-session.ts'
import { mapColours, mixColours } from './colours.ts'
import { runMaxim } from './maxim.ts'
import type { NetworkOptions } from './networks.ts'
import { HELP, isSmooth, judgingSize } from './plan.ts'
import { lessenNoise, noiseOf } from './repairs/noise.ts'

export interface ThoroughRepair extends NetworkOptions {
  readonly repair: Repair
  /** Path of the network. */
  readonly file: string
  /** The same repair by the fast way. */
  readonly quickly: (colours: Colours) => Promise<Colours>
}

/** One repair by its MAXIM network, combined with the fast way where both together are better than either. */
export async function repairThoroughly(colours: Colours, options: ThoroughRepair): Promise<Colours> {
  const { repair, quickly } = options
  if (repair === 'noise') return denoiseThoroughly(colours, options)
  if (HELP[repair] === 'before') return runNetwork(await quickly(colours), options)
  const result = await runNetwork(colours, options)
  return HELP[repair] === 'mean' ? mixColours(result, await quickly(colours), 0.5) : result
}

/** Uniform noise from which the fast way helps, and from which it has half the weight. */
const SOME_NOISE = 0.02
const MUCH_NOISE = 0.06

/**
 * Denoises with a network that knows the coarse noise of cameras; uniform noise, which is new to it, is reduced before, and half the weight is left to the fast
 * way.
 */
async function denoiseThoroughly(colours: Colours, options: ThoroughRepair): Promise<Colours> {
  const sigma = noiseOf(colours)
  const share = unit((sigma - SOME_NOISE) / (MUCH_NOISE - SOME_NOISE)) / 2
  const quick = share > 0 ? await options.quickly(colours) : colours
  return mixColours(await runNetwork(lessenNoise(colours, sigma), options), quick, share)
}

/** Runs the network; for large pictures on a small copy, whose change of light and colour is transferred. */
async function runNetwork(colours: Colours, { repair, file, threads, onProgress }: ThoroughRepair): Promise<Colours> {
  const session = await loadOneSession(file, threads)
  const [{ width, height }] = colours
  const size = judgingSize({ width, height })
  if (!isSmooth(repair) || size.width === width) return runMaxim(colours, { session, onProgress })
  const small = mapColours(colours, (plane) => resamplePlane(plane, size.width, size.height))
  return transfer(colours, { small, changed: await runMaxim(small, { session, onProgress }) })
}

/**
 * Transfers a small copy's change to the full picture: locally every new channel is a linear mixture of the old ones, which keeps all detail (He, Sun, "Fast
 * guided filter", 2015).
 */
function transfer(colours: Colours, { small, changed }: { small: Colours; changed: Colours }): Colours {
  const [{ width, height }] = colours
  return mapColours(changed, (plane) => {
    const { red, green, blue, offset } = fitLinearModel(small, plane, { radius: 8, epsilon: 0.0005 })
    const [r, g, b, o] = [red, green, blue, offset].map((part) => resamplePlane(part, width, height))
    return r && g && b && o ? applyLinearModel({ red: r, green: g, blue: b, offset: o }, colours) : plane
  })
}

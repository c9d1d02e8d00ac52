import { matchLight, statisticsOf } from '@stipple/imaging/match-light'
import { at, mapSamples } from '@stipple/imaging/plane'
import { unit } from '@stipple/imaging/scalar'
import type { Edit } from '../../../instructions/public.ts'
import { replaceSky } from './air.ts'
import { skyOf } from './stage.ts'
import type { Pass } from './work.ts'

/** Replaces the sky; the foreground takes on a little of its light. */
export const sky: Pass<Extract<Edit, { kind: 'sky' }>> = async (
  lab,
  { hour = 'day', weather = 'clouds' },
  { maps, random, strength, warn },
) => {
  const mask = await maps.sky()
  if (!mask) {
    warn({ code: 'no_sky' })
    return lab
  }
  const { horizon } = await maps.space()
  const k = unit(strength * 1.25)
  const painted = skyOf(lab, { hour, weather, amount: 0.6, horizon: Math.max(horizon, lab.height * 0.3), open: mask }, random.fork('sky'))
  const replaced = replaceSky(lab, { sky: painted.lab, mask, share: k, keep: 0.3 })
  const [before, after] = [statisticsOf(lab, (i) => at(mask, i)), statisticsOf(replaced, (i) => at(mask, i))]
  if (!before || !after) return replaced
  const lit = matchLight(replaced, before, after, 0.7 * k)
  const blend = (plane: Float32Array, other: Float32Array): Float32Array =>
    mapSamples(plane, (value, i) => value + (at(other, i) - value) * (1 - at(mask, i)))
  return {
    ...lab,
    planes: [blend(replaced.planes[0], lit.planes[0]), blend(replaced.planes[1], lit.planes[1]), blend(replaced.planes[2], lit.planes[2])],
  }
}

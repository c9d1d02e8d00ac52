import type { Colours } from '@stipple/imaging/guided-filter'
import { resamplePlane } from '@stipple/imaging/resample'
import { mapColours, quantile } from '../colours.ts'
import { darkChannel } from './dark-channel.ts'

const SIDE = 200
/** The places where the haze is thickest. */
const THICKEST = 0.1
/** Under the sky haze gets thicker towards the horizon and beyond, which is above. */
const SHARE_ABOVE = 0.6

/** Whether a picture was taken outdoors, as far as its haze tells. */
export function isOpenAir(colours: Colours): boolean {
  const [{ width, height }] = colours
  const scale = Math.min(1, SIDE / Math.max(width, height))
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  const dark = darkChannel(
    mapColours(colours, (plane) => resamplePlane(plane, size.width, size.height)),
    3,
  )
  const thick = quantile(dark, 1 - THICKEST)
  let [all, above] = [0, 0]
  dark.data.forEach((value, i) => {
    if (value < thick) return
    all += 1
    if (i < dark.data.length / 2) above += 1
  })
  return above >= all * SHARE_ABOVE
}

import type { Colours } from '@stipple/imaging/guided-filter'
import { quantile, shrinkColours } from '../colours.ts'
import { darkChannel } from './dark-channel.ts'

const SIDE = 200
/** Share of the pixels with the thickest haze. */
const THICKEST = 0.1
/** Least share of these in the upper half: outdoors haze grows towards the horizon and above it. */
const SHARE_ABOVE = 0.6

/** Returns true if a picture was taken outdoors, judged by its haze. */
export function isOpenAir(colours: Colours): boolean {
  const dark = darkChannel(shrinkColours(colours, SIDE), 3)
  const thick = quantile(dark, 1 - THICKEST)
  let [all, above] = [0, 0]
  dark.data.forEach((value, i) => {
    if (value < thick) return
    all += 1
    if (i < dark.data.length / 2) above += 1
  })
  return above >= all * SHARE_ABOVE
}

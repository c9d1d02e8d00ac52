import { understand } from '@stipple/illustrator/public'
import { reportOf, requireMain } from '../../illustrate/child-public.ts'
import type { MapSheet } from '../maps/sheet.ts'
import type { ControlView } from '../maps/view.ts'
import type { LineControl } from '../models.ts'
import { paintByLines } from './by-lines.ts'
import type { Painted, ControlWords } from './painted.ts'
import { requireFilled } from './require-filled.ts'

/** Paints the prompt, guided by a map. */
export async function paintControl(
  { view, map, control, isMap }: { view: ControlView; map: MapSheet; control: LineControl; isMap: boolean },
  words: ControlWords,
  report: (ratio: number) => void,
): Promise<Painted> {
  const scene = understand(words.prompt, words.negativePrompt, words.style ? { style: words.style } : {})
  requireMain(scene)
  requireFilled(scene)
  const { paint, notes } = await paintByLines({ view, map, control, isMap, scene, scale: words.scale })
  const made = words.seeds.map((seed, n) => {
    report(n / words.seeds.length)
    return paint(seed)
  })
  return { pictures: made.map(({ picture }) => picture), notes, report: reportOf(scene, made) }
}

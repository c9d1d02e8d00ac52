import type { ControlType } from '@stipple/core/domain/control-types'
import { understand } from '@stipple/illustrator/public'
import { reportOf, requireMain } from '../../illustrate/child-public.ts'
import type { MapSheet } from '../maps/sheet.ts'
import type { ControlView } from '../maps/view.ts'
import { paintByLayout } from './by-layout.ts'
import { paintByLines } from './by-lines.ts'
import { paintByPose } from './by-pose.ts'
import type { ControlJob, PaintMethod } from './control-job.ts'
import type { Painted, ControlWords } from './painted.ts'

/** Way of painting for each map. */
const WAYS: Readonly<Record<ControlType, PaintMethod>> = {
  canny: paintByLines,
  hough: paintByLines,
  hed: paintByLines,
  scribble: paintByLines,
  fakescribbles: paintByLines,
  depth: paintByLayout,
  normal: paintByLayout,
  seg: paintByLayout,
  pose: paintByPose,
  openpose: paintByPose,
}

/** Paints the prompt, guided by a map. */
export async function paintControl(
  { view, map, control, isMap }: { view: ControlView; map: MapSheet; control: ControlType; isMap: boolean },
  words: ControlWords,
  report: (ratio: number) => void,
): Promise<Painted> {
  const scene = understand(words.prompt, words.negativePrompt, words.style ? { style: words.style } : {})
  requireMain(scene)
  const job: ControlJob = { view, map, control, isMap, scene, scale: words.scale }
  const way = WAYS[control]
  const { paint, notes } = await way(job)
  const made = words.seeds.map((seed, n) => {
    report(n / words.seeds.length)
    return paint(seed)
  })
  return { pictures: made.map(({ picture }) => picture), notes, report: reportOf(scene, made) }
}

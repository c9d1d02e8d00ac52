import { createPlane } from '@stipple/imaging/plane'
import type { Plane, Size } from '@stipple/imaging/plane'
import type { Picture } from '../kit/decode-picture.ts'
import { detectObjects } from './centernet.ts'
import type { Detection } from './centernet.ts'
import { grabCut } from './grab-cut.ts'
import { boxHints, centreHints, matteHints } from './hints.ts'
import { personMatte, widen } from './person-matte.ts'
import { scaleColours } from './picture.ts'

export interface LightModels {
  readonly selfie: string
  readonly centernet: string
}

/** Long side at which GrabCut works; its cost grows with the area. */
const WORKING_SIDE = 448
/** Below this score a detection is no better than the middle of the picture; a small detection is more often a part of the subject. */
const LEAST_SCORE = 0.2
const SURE = 0.5
const SMALL = 0.1
/** Range of a channel's levels within which a compressed picture counts as one colour. */
const FLAT = 4

/**
 * Coarse matte without a large model: people by their segmentation, other objects by GrabCut inside their box.
 * Without models, GrabCut guesses that the border shows background and the middle the subject.
 */
export async function lightMatte(
  picture: Picture,
  { models, threads }: { models: LightModels | undefined; threads: number },
): Promise<Plane> {
  const size = workingSize(picture)
  const colours = await scaleColours(picture, size)
  if (isFlat(colours)) return createPlane(size.width, size.height)
  const main = models ? mainSubject(await detectObjects(picture, { path: models.centernet, threads })) : undefined
  if (!models || !main) return grabCut(colours, centreHints(colours, size), size)
  if (!main.person) return grabCut(colours, boxHints(colours, main, size), size)
  const box = widen(main)
  const person = await personMatte(picture, box, { path: models.selfie, threads, size })
  const whole = await grabCut(colours, matteHints(colours, person, box), size)
  return { ...size, data: person.data.map((value, i) => Math.max(value, whole.data[i] ?? 0)) }
}

/** Returns true if a picture is of one colour. It has no subject, and GrabCut would take a minute, since all minimum cuts are alike. */
function isFlat(colours: Uint8Array): boolean {
  return [0, 1, 2].every((channel) => {
    let [least, most] = [255, 0]
    for (let i = channel; i < colours.length; i += 3) {
      const value = colours[i] ?? 0
      if (value < least) least = value
      if (value > most) most = value
    }
    return most - least <= FLAT
  })
}

/** Main subject: a large and confident detection near the middle. */
function mainSubject(detections: readonly Detection[]): Detection | undefined {
  const weight = ({ left, top, right, bottom, score }: Detection) => {
    const distance = Math.hypot((left + right) / 2 - 0.5, (top + bottom) / 2 - 0.5)
    return score * Math.sqrt((right - left) * (bottom - top)) * (1 - distance)
  }
  const area = ({ left, top, right, bottom }: Detection) => (right - left) * (bottom - top)
  const trusted = detections.filter((detection) => detection.score >= (area(detection) < SMALL ? SURE : LEAST_SCORE))
  return trusted.toSorted((a, b) => weight(b) - weight(a))[0]
}

function workingSize({ width, height }: Size): Size {
  const scale = Math.min(1, WORKING_SIDE / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

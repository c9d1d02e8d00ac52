import type { Text } from '@stipple/core/domain/text'
import { guessSpace, type Space } from '@stipple/imaging/guess-space'
import { at } from '@stipple/imaging/plane'
import { resamplePlane } from '@stipple/imaging/resample'
import { smoothstep, unit } from '@stipple/imaging/scalar'
import { resultError } from '../../../kit/check-result.ts'
import { once } from '../../../kit/once.ts'
import type { Warning } from '../../../spec.ts'
import {
  type Cut,
  type Detection,
  detectObjects,
  findPeople,
  findWholeSubject,
  isSubject,
  type Keypoint,
  refineMatte,
} from '../../../vision/child-public.ts'
import type { Detectors } from '../../../vision/public.ts'
import { compose } from '../../cutout/child-public.ts'
import { fitToEdges, shrinkLab } from './map-tools.ts'
import type { Photo } from './photo.ts'
import { findSky } from './sky-mask.ts'

/** Masks of a photograph at its size, each made when it is first requested. */
export interface Maps {
  /** Opacity of the subject; undefined if there is none. */
  subject(): Promise<Float32Array | undefined>
  /**
   * RGBA of the subject in its own colours, without the background's at its edges.
   * @throws {EngineError} `missed` where a person in it is not whole
   */
  cutOut(): Promise<Uint8ClampedArray | undefined>
  /** Warnings of the cut-out, once it was made. */
  cutWarnings(): readonly Warning[]
  sky(): Promise<Float32Array | undefined>
  space(): Promise<Space>
  foliage(): Promise<Float32Array>
  objects(): Promise<readonly Detection[]>
  /** 68 landmarks of each visible face, in pixels; the largest face first. */
  faces(): Promise<readonly (readonly Keypoint[])[]>
}

export function createMaps(photo: Photo, detectors: Detectors): Maps {
  const cut = once(() => cutOf(photo, detectors))
  let warnings: readonly Warning[] = []
  const subject = once(async () => {
    const found = await cut()
    return found && resamplePlane(found.cut.fine, photo.size.width, photo.size.height).data.map(unit)
  })
  const objects = once(async () =>
    detectors.centernet === undefined ? [] : detectObjects(photo.picture, { path: detectors.centernet, threads: detectors.threads }),
  )
  const sky = once(async () => ((await objects()).some(isIndoors) ? undefined : findSky(photo, await subject())))
  return {
    subject,
    cutOut: once(async () => {
      const found = await cut()
      if (found?.fault) throw resultError(found.fault)
      warnings = found?.warnings ?? []
      return found && new Uint8ClampedArray(compose(photo.picture, found.cut, 'transparent').data)
    }),
    cutWarnings: () => warnings,
    sky,
    space: once(async () => guessSpace(photo.size, { sky: await sky(), subject: await subject() })),
    foliage: once(async () => foliageOf(photo, await sky())),
    objects,
    faces: once(() => facesOf(photo, detectors)),
  }
}

async function facesOf({ picture }: Photo, { centernet, faces, threads }: Detectors): Promise<readonly (readonly Keypoint[])[]> {
  if (centernet === undefined || !faces) return []
  const { people } = await findPeople(picture, { centernet, ...faces }, threads)
  const widthOf = (face: readonly Keypoint[]): number => Math.max(...face.map(({ x }) => x)) - Math.min(...face.map(({ x }) => x))
  return people.flatMap(({ face }) => (face ? [face] : [])).toSorted((one, other) => widthOf(other) - widthOf(one))
}

/** Bottles, cups and bowls, beds, tables, screens and kitchen objects (class numbers of COCO): there is no sky above them. */
const INDOORS: ReadonlySet<number> = new Set([39, 40, 41, 42, 43, 44, 45, 57, 59, 60, 61, 62, 68, 69, 70, 71, 72])
const isIndoors = ({ kind, score }: Detection): boolean => score > 0.45 && INDOORS.has(kind)

/** Smaller pictures have no subject and would not survive the networks' scaling. */
const LEAST_SIDE = 24

async function cutOf(
  { picture, size }: Photo,
  { networks, threads }: Detectors,
): Promise<{ readonly cut: Cut; readonly fault: Text | undefined; readonly warnings: readonly Warning[] } | undefined> {
  if (Math.min(size.width, size.height) < LEAST_SIDE) return undefined
  const { matte, ...checked } = await findWholeSubject(picture, { networks, threads })
  return isSubject(matte) ? { cut: await refineMatte(picture, matte), ...checked } : undefined
}

/** Mask of plants: leaves and grass, not objects painted green. */
function foliageOf(photo: Photo, sky: Float32Array | undefined): Float32Array {
  const small = shrinkLab(photo.lab, 640)
  const [l, a, b] = small.planes
  const map = l.map((light, i) => {
    const chroma = Math.hypot(at(a, i), at(b, i))
    const hue = (Math.atan2(at(b, i), at(a, i)) * 180) / Math.PI
    const green = smoothstep(88, 104, hue) * smoothstep(172, 158, hue)
    return green * smoothstep(0.01, 0.03, chroma) * smoothstep(0.08, 0.16, light) * smoothstep(0.98, 0.9, light)
  })
  const fitted = fitToEdges(map, small, photo, { radius: 1 / 200 })
  return sky ? fitted.map((value, i) => value * (1 - at(sky, i))) : fitted
}

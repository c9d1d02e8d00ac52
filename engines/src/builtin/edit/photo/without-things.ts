import type { Picture } from '../../../kit/decode-picture.ts'
import { EngineError, type Warning } from '../../../spec.ts'
import type { Detectors } from '../../../vision/public.ts'
import { barSubject, checkAround, checkRemains, fillPicture, markThings } from '../../fill/child-public.ts'
import { openPicture, type Photo } from './photo.ts'

/**
 * Removes named things from the photograph, like the mode Object removal.
 * @throws {EngineError} `missed` where one of them is not recognised
 */
export async function withoutThings(
  photo: Photo,
  names: readonly string[],
  { detectors, seed }: { detectors: Detectors; seed: number },
): Promise<{ photo: Photo; warnings: readonly Warning[] }> {
  const warnings: Warning[] = []
  let { picture } = photo
  for (const name of names) {
    const cleared = await withoutThing(picture, name, { detectors, seed })
    picture = cleared.picture
    warnings.push(...cleared.warnings)
  }
  return { photo: openPicture(picture, photo), warnings }
}

async function withoutThing(picture: Picture, target: string, { detectors, seed }: { detectors: Detectors; seed: number }) {
  const things = { subject: detectors.networks, ...(detectors.centernet !== undefined && { centernet: detectors.centernet }) }
  const found = await findOrMiss(() => markThings(picture, { wanted: { target, points: [] }, things, threads: detectors.threads }))
  checkRemains(found.hole, 'image')
  checkAround(found.hole)
  const barred = found.subject && barSubject(found.subject, found.hole, picture)
  return { picture: { ...picture, rgb: fillPicture(picture, { hole: found.hole, barred, seed }) }, warnings: found.warnings }
}

/** Turns an unrecognised name into `missed`: it is invalid input only where it has a field of its own. */
async function findOrMiss<T>(find: () => Promise<T>): Promise<T> {
  try {
    return await find()
  } catch (error) {
    if (!(error instanceof EngineError) || error.code !== 'invalid_input') throw error
    throw new EngineError('missed', error.message, { text: error.text, cause: error })
  }
}

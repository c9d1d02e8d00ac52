import { fitted, type Plane, type Size } from '@stipple/imaging/plane'
import { resamplePlane } from '@stipple/imaging/resample'
import type { Picture } from '../../kit/decode-picture.ts'
import { once } from '../../kit/once.ts'
import { detectObjects, findWholeSubject, isSubject, scaleColours } from '../../vision/child-public.ts'
import type { Detection } from '../../vision/child-public.ts'
import type { ThingNetworks } from './networks.ts'

/** A picture at the size at which objects are detected, with results that are computed once, on first use. */
export interface PictureView extends Size {
  readonly picture: Picture
  /** Red, green, blue interleaved. */
  readonly colours: Uint8Array
  /** Best first. */
  objects(): Promise<readonly Detection[]>
  /** Matte of the subject, 0 to 1; undefined if there is none. */
  subject(): Promise<Plane | undefined>
}

const LONG_SIDE = 640

export function openView(picture: Picture, { networks, threads }: { networks: ThingNetworks; threads: number }): Promise<PictureView> {
  const { centernet } = networks
  return viewOf(picture, {
    objects: async () => (centernet === undefined ? [] : detectObjects(picture, { path: centernet, threads })),
    subject: async () => {
      const { matte } = await findWholeSubject(picture, { networks: networks.subject, threads })
      return isSubject(matte) ? matte : undefined
    },
  })
}

/** View with its own functions to find objects and subject; the subject's map may have any size. */
export async function viewOf(picture: Picture, find: Pick<PictureView, 'objects' | 'subject'>): Promise<PictureView> {
  const size = fitted(picture, LONG_SIDE)
  return {
    ...size,
    picture,
    colours: await scaleColours(picture, size),
    objects: once(() => find.objects()),
    subject: once(async () => {
      const found = await find.subject()
      return found && resamplePlane(found, size.width, size.height)
    }),
  }
}

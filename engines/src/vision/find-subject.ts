import type { Plane } from '@stipple/imaging/plane'
import type { Picture } from '../kit/decode-picture.ts'
import { decideWideAreas } from './decide.ts'
import { isnetMatte } from './isnet.ts'
import { lightMatte } from './light.ts'
import type { SubjectNetworks } from './subject-networks.ts'

/** A coarse matte (0 to 1, of a size of its own) of what a picture is about. Runs in a child process; networks stay loaded in it. */
export async function findSubject(picture: Picture, { networks, threads }: { networks: SubjectNetworks; threads: number }): Promise<Plane> {
  if (networks.kind === 'isnet') return decideWideAreas(await isnetMatte(picture, { path: networks.isnet, threads }))
  return lightMatte(picture, { models: networks.kind === 'light' ? networks : undefined, threads })
}

/** Next to nothing, and next to everything, are no subject. */
export function isSubject({ data }: Plane): boolean {
  const share = data.reduce((count, value) => (value > 0.5 ? count + 1 : count), 0) / data.length
  return share > LEAST_SHARE && share < LARGEST_SHARE
}

const LEAST_SHARE = 0.002
const LARGEST_SHARE = 0.985

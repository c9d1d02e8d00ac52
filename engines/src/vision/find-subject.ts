import type { Plane } from '@stipple/imaging/plane'
import type { Picture } from '../kit/decode-picture.ts'
import { decideWideAreas } from './decide.ts'
import { isnetMatte } from './isnet.ts'
import { lightMatte } from './light.ts'
import type { SubjectNetworks } from './subject-networks.ts'

/** Coarse matte (0 to 1, with its own size) of an image's main subject. Runs in a child process, where networks stay loaded. */
export async function findSubject(picture: Picture, { networks, threads }: { networks: SubjectNetworks; threads: number }): Promise<Plane> {
  if (networks.kind === 'isnet') return decideWideAreas(await isnetMatte(picture, { path: networks.isnet, threads }))
  return lightMatte(picture, { models: networks.kind === 'light' ? networks : undefined, threads })
}

/** Returns true if a matte shows a subject: neither almost nothing nor almost everything. */
export function isSubject({ data }: Plane): boolean {
  const share = data.reduce((count, value) => (value > 0.5 ? count + 1 : count), 0) / data.length
  return share > LEAST_SHARE && share < LARGEST_SHARE
}

const LEAST_SHARE = 0.002
const LARGEST_SHARE = 0.985

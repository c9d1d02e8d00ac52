import { readFace } from '../../../builtin/control/pose/face.ts'
import { detectObjects } from '../../../builtin/cutout/centernet.ts'
import type { Detection } from '../../../builtin/cutout/centernet.ts'
import { bodyIn } from '../../../builtin/shared/people.ts'
import { decodePicture } from '../../../kit/decode-picture.ts'
import type { Picture } from '../../../kit/decode-picture.ts'
import { SURE_PERSON } from './certain.ts'

export interface LookInput {
  readonly image: Uint8Array
  /** Paths of ONNX files; without `movenet` and `facemesh` no face is looked for. */
  readonly centernet: string
  readonly movenet: string | undefined
  readonly facemesh: string | undefined
  readonly threads: number
}

export interface Looked {
  /** Best first, guesses among them. */
  readonly things: readonly Detection[]
  /** Height of the largest face as a share of the picture's; 0 when none is seen. */
  readonly face: number
}

/** Smaller people are no portrait. */
const LEAST_HEIGHT = 0.4
/** More faces than this are a group, whatever their size. */
const MOST_FACES = 2

/** What the networks see in a picture. Runs in a process of its own. */
export async function run({ image, centernet, movenet, facemesh, threads }: LookInput): Promise<Looked> {
  const picture = await decodePicture(image, 'image')
  const things = await detectObjects(picture, { path: centernet, threads })
  if (movenet === undefined || facemesh === undefined) return { things, face: 0 }
  const near = things.filter(({ person, score, top, bottom }) => person && score >= SURE_PERSON && bottom - top >= LEAST_HEIGHT)
  let face = 0
  for (const box of near.slice(0, MOST_FACES)) face = Math.max(face, await faceHeight(picture, box, { movenet, facemesh, threads }))
  return { things, face }
}

async function faceHeight(
  picture: Picture,
  found: Detection,
  { movenet, facemesh, threads }: { movenet: string; facemesh: string; threads: number },
): Promise<number> {
  const points = await readFace(picture, await bodyIn(picture, found, { movenet, threads }), { path: facemesh, threads })
  const heights = points?.map(({ y }) => y) ?? [0]
  return (Math.max(...heights) - Math.min(...heights)) / picture.height
}

import { decodePicture } from '../../../kit/decode-picture.ts'
import type { Picture } from '../../../kit/decode-picture.ts'
import { bodyIn, detectObjects, readFace } from '../../../vision/child-public.ts'
import type { Detection } from '../../../vision/child-public.ts'
import { SURE_PERSON } from './certain.ts'

export interface LookInput {
  readonly image: Uint8Array
  /** Path of an ONNX file, as are the next two; without `movenet` and `facemesh` faces are not searched for. */
  readonly centernet: string
  readonly movenet: string | undefined
  readonly facemesh: string | undefined
  readonly threads: number
}

export interface Looked {
  /** Detections by falling score, uncertain ones included. */
  readonly things: readonly Detection[]
  /** Height of the largest face as a share of the picture's; 0 without a face. */
  readonly face: number
}

/** Share of the picture's height below which a person is no portrait. */
const LEAST_HEIGHT = 0.4
/** Number of people above which the picture shows a group, whatever their size. */
const MAX_FACES = 2

/** Runs the networks on a picture, in a child process. */
export async function run({ image, centernet, movenet, facemesh, threads }: LookInput): Promise<Looked> {
  const picture = await decodePicture(image, 'image')
  const things = await detectObjects(picture, { path: centernet, threads })
  if (movenet === undefined || facemesh === undefined) return { things, face: 0 }
  const near = things.filter(({ person, score, top, bottom }) => person && score >= SURE_PERSON && bottom - top >= LEAST_HEIGHT)
  let face = 0
  for (const box of near.slice(0, MAX_FACES)) face = Math.max(face, await faceHeight(picture, box, { movenet, facemesh, threads }))
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

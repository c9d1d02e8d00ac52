import { detectObjects } from '../../../builtin/cutout/centernet.ts'
import { decodePicture } from '../../../kit/decode-picture.ts'

export interface PeopleInput {
  readonly image: Uint8Array
  /** Path of the detector's ONNX file. */
  readonly model: string
  readonly threads: number
}

/** Below this the detector guesses. */
const SURE = 0.5

/** How many people the detector is sure of. Runs in a process of its own. */
export async function run({ image, model, threads }: PeopleInput): Promise<number> {
  const found = await detectObjects(await decodePicture(image, 'image'), { path: model, threads })
  return found.filter(({ person, score }) => person && score >= SURE).length
}

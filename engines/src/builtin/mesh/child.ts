import { createRandom } from '@stipple/imaging/random'
import type { FileContext } from '../../kit/child-protocol.ts'
import { decodePicture } from '../../kit/decode-picture.ts'
import type { LocalContent, Warning } from '../../spec.ts'
import type { SubjectNetworks } from '../../vision/public.ts'
import { buildModel } from './build-model.ts'
import { cutSubject } from './cut-subject.ts'
import { writeGlb } from './files/glb.ts'
import { writeObj, writePly, writeStl } from './files/plain.ts'
import type { Angle } from './poster/camera.ts'
import { drawPoster } from './poster/poster.ts'
import { paintSkin } from './skin.ts'

export interface MeshInput {
  readonly image: Uint8Array
  /** 0 thin .. 1 as thick as wide. */
  readonly depth: number
  readonly seed: number
  readonly networks: SubjectNetworks
}

export interface MeshResult {
  readonly glb: LocalContent
  readonly obj: LocalContent
  readonly ply: LocalContent
  readonly stl: LocalContent
  readonly poster: Uint8Array
  /** No subject was found in the picture, so it was used whole. */
  readonly whole: boolean
  readonly cropped: boolean
  readonly warnings: readonly Warning[]
}

/** Depth of a picture used whole, which becomes a cushion rather than a ball. */
const CUSHION = 0.4

/** Runs in a child process. */
export async function run({ image, depth, seed, networks }: MeshInput, { report, save, threads }: FileContext): Promise<MeshResult> {
  report({ ratio: 0.02 })
  const cutting = await cutSubject(await decodePicture(image, 'image'), { networks, threads })
  report({ ratio: 0.45 })
  const { model, outline } = await buildModel(cutting, { depth, flatter: cutting.whole ? CUSHION : 1 })
  report({ ratio: 0.6 })
  const skin = await paintSkin(cutting, outline)
  report({ ratio: 0.7 })
  const poster = await drawPoster(model, { skin, angle: viewOf(seed) })
  report({ ratio: 0.9 })
  return {
    glb: await save('model.glb', await writeGlb(model, skin)),
    obj: await save('model.obj', writeObj(model)),
    ply: await save('model.ply', writePly(model, skin)),
    stl: await save('model.stl', writeStl(model)),
    poster,
    whole: cutting.whole,
    cropped: cutting.cropped,
    warnings: cutting.warnings,
  }
}

/** Viewing angle of the poster, by the seed. */
function viewOf(seed: number): Angle {
  const random = createRandom(seed)
  return { turn: random.range(30, 38) * (random.chance(0.5) ? 1 : -1), above: random.range(10, 14) }
}

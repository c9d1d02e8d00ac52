import { paintScene, type Scene } from '@stipple/illustrator/public'
import type { Size } from '@stipple/imaging/plane'
import type { PaintedPicture } from './control-job.ts'
import { finishPainting } from './finish.ts'

/** Paints a scene without a map, for maps without content. */
export function paintOwn(scene: Scene, { width, height }: Size, seed: number): PaintedPicture {
  const painting = paintScene(scene, { width, height, seed, literalness: 0.6, refinement: 0.6 })
  return { picture: finishPainting(painting, undefined, scene), seen: painting.seen }
}

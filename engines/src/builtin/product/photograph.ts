import type { Scene } from '@stipple/core/domain/scenes'
import type { Size } from '@stipple/imaging/plane'
import { createRandom } from '@stipple/imaging/random'
import type { Random } from '@stipple/imaging/random'
import type { Picture } from '../../kit/decode-picture.ts'
import { composeFigure } from './light/compose.ts'
import { lowerContour } from './light/contour.ts'
import { mirrorFigure } from './light/mirror.ts'
import { castShadow } from './light/shadow.ts'
import { placeOwn } from './scene/own.ts'
import type { ProductSetting } from './scene/scene.ts'
import { SCENE_PAINTERS } from './scene/scenes.ts'
import type { ProductWords } from './scene/words.ts'
import { chooseScheme, productColours } from './subject/colours.ts'
import type { Scheme } from './subject/colours.ts'
import type { Product } from './subject/cut-product.ts'
import { raiseFigure, standIn } from './subject/stand.ts'
import type { Area, Figure } from './subject/stand.ts'

export interface PhotographRequest {
  readonly product: Product
  readonly scene: Scene
  readonly background?: Picture
  readonly words: ProductWords
  readonly size: Size
  readonly seed: number
  /** Area for the product; chosen at random, by the seed, when absent. */
  readonly area?: Area
}

export interface Photograph {
  readonly setting: ProductSetting
  readonly figure: Figure
  readonly scheme: Scheme
  /** Draws the reflection, the shadow and the product into the setting. A separate step, so that a headline can be set behind the product first. */
  readonly drawProduct: () => void
}

/** Paints the scene, or takes the given background, and chooses the place of the product in it. `drawProduct` draws the product. */
export async function takePhotograph({ product, scene, background, words, size, seed, area }: PhotographRequest): Promise<Photograph> {
  const random = createRandom(seed)
  const colours = productColours(product)
  const scheme = chooseScheme(colours, { random: random.fork('scheme'), words })
  // The light of the scene comes from the same side as the light on the product, if that is clear.
  const side = Math.abs(colours.lit) > 0.12 ? (colours.lit < 0 ? -1 : 1) : random.fork('side').chance(0.5) ? -1 : 1
  const stand = standIn(product, area ?? chooseArea(size, { random: random.fork('stand'), scene }))
  const figure = await raiseFigure(product, stand, size)
  const setting = background
    ? await placeOwn(background, { size, stand })
    : await SCENE_PAINTERS[scene]({ size, stand, random: random.fork(scene), product: colours, scheme, words, side })
  const contour = lowerContour(figure)
  return {
    setting,
    figure,
    scheme,
    drawProduct() {
      mirrorFigure(setting, { figure, contour })
      castShadow(setting, { figure, contour, side })
      composeFigure(setting, { figure, contour, side })
    },
  }
}

/** Area for the product a little below the middle, with a margin on all sides. */
function chooseArea({ width, height }: Size, { random, scene }: { random: Random; scene: Scene }): Area {
  const base = (scene === 'podium' ? random.range(0.74, 0.78) : random.range(0.8, 0.85)) * height
  const middle = (0.5 + random.range(-0.035, 0.035)) * width
  const [half, tall] = [width * random.range(0.3, 0.345), height * random.range(0.54, 0.62)]
  return { left: middle - half, right: middle + half, top: base - tall, bottom: base }
}

import { boundsOf } from '@stipple/imaging/bounds'
import type { Image3, Size } from '@stipple/imaging/plane'
import { createRandom } from '@stipple/imaging/random'
import {
  castShadow,
  chooseScheme,
  composeFigure,
  lowerContour,
  paintBackdrop,
  paintStudio,
  productColours,
  readWords,
} from '../product/public.ts'
import type { Figure, ProductSetting, Stand, ProductWords } from '../product/public.ts'

const STUDIO = /studio|backdrop|plain|solid|seamless|white background|影棚|棚拍|纯色|白底|背景布|素色/iu

/** Replaces the background of a person, who stays in position, by the place of the prompt. Gives linear light. */
export async function changePlace(cut: Uint8ClampedArray, size: Size, { prompt, seed }: { prompt: string; seed: number }): Promise<Image3> {
  const words = readWords(prompt)
  const figure = figureOf(cut, size)
  const contour = lowerContour(figure)
  const random = createRandom(seed).fork('place')
  const colours = productColours({ ...size, rgba: cut })
  const side = colours.lit <= 0 ? -1 : 1
  const setting = await paintPlace({
    prompt,
    words,
    size,
    figure,
    random,
    side,
    scheme: chooseScheme(colours, { random: random.fork('scheme'), words }),
    colours,
  })
  // A person whose feet are in the picture touches the ground; others continue below the border.
  if (contour.base < size.height * 0.975) castShadow(setting, { figure, contour, side })
  composeFigure(setting, { figure, contour: { ...contour, rise: Math.min(contour.rise, size.height * 0.2) }, side })
  return setting.image
}

interface PlaceRequest {
  readonly prompt: string
  readonly words: ProductWords
  readonly size: Size
  readonly figure: Figure
  readonly random: ReturnType<typeof createRandom>
  readonly side: -1 | 1
  readonly scheme: ReturnType<typeof chooseScheme>
  readonly colours: ReturnType<typeof productColours>
}

async function paintPlace({ prompt, words, size, figure, random, side, scheme, colours }: PlaceRequest): Promise<ProductSetting> {
  const nothingElse = words.scene === undefined || (words.scene.place === 'studio' && words.scene.subjects.length === 0)
  if (nothingElse || STUDIO.test(prompt)) return paintStudio({ size, stand: figure.stand, random, product: colours, scheme, words, side })
  const { image } = paintBackdrop({ size, random, words }, size.height)
  return { image, gloss: 0, shade: 0.62, edge: figure.stand.base - size.height * 0.22 }
}

/** The person as a figure at the position of their outline. */
function figureOf(rgba: Uint8ClampedArray, { width, height }: Size): Figure {
  const alpha = Float32Array.from({ length: width * height }, (_, i) => (rgba[i * 4 + 3] ?? 0) / 255)
  return { width, height, rgba, alpha, stand: outline(alpha, { width, height }) }
}

function outline(alpha: Float32Array, size: Size): Stand {
  const { left, top, width, height } = boundsOf(alpha, size, 0.5) ?? { left: 0, top: 0, ...size }
  return { left, top, base: top + height, width, height, middle: left + width / 2 }
}

import type { Scene } from '@stipple/core/domain/scenes'
import type { Size } from '@stipple/imaging/plane'
import { createRandom } from '@stipple/imaging/random'
import { EngineError } from '../../../spec.ts'
import { takePhotograph } from '../photograph.ts'
import type { PhotographRequest } from '../photograph.ts'
import type { ProductSetting } from '../scene/scene.ts'
import type { Product } from '../subject/cut-product.ts'
import { chooseLayout } from './layouts.ts'
import type { PosterLayout } from './layouts.ts'
import { print } from './print.ts'
import { chooseVoices } from './voices.ts'

export interface PosterRequest {
  readonly headline: string
  readonly subline: string
  readonly product: Size & Pick<Product, 'whole'>
  readonly scene: Scene
  readonly size: Size
  readonly seed: number
}

/**
 * Plans the positions of a poster's type and product, and lists the characters that cannot be set.
 * @throws {EngineError} `invalid_input` when no character of the headline can be set
 */
export async function planPoster({
  headline,
  subline,
  product,
  scene,
  size,
  seed,
}: PosterRequest): Promise<{ layout: PosterLayout; missing: readonly string[] }> {
  const random = createRandom(seed).fork('poster')
  const voices = await chooseVoices({ headline, subline, random, festive: scene === 'festive' })
  const drawn = [...voices.shout(headline)].filter((character) => character.trim() !== '' && voices.headline.fontOf(character))
  if (drawn.length === 0) throw new EngineError('invalid_input', 'No typeface has the characters of the headline.', { field: 'headline' })
  const layout = chooseLayout({ size, headline: tidy(headline), subline: tidy(subline), voices, product, scene, random }, seed)
  return { layout, missing: [...new Set([...voices.headline.missing, ...voices.subline.missing])] }
}

/** Takes the photograph for a layout and sets the type on it, behind the product where the layout says so. */
export async function printPoster(request: PhotographRequest, layout: PosterLayout): Promise<ProductSetting> {
  const { setting, scheme, drawProduct } = await takePhotograph({ ...request, area: layout.area })
  if (layout.behind) await print(setting.image, layout, { scheme, roles: ['headline'] })
  drawProduct()
  await print(setting.image, layout, { scheme, roles: layout.behind ? ['subline'] : ['headline', 'subline'] })
  return setting
}

const tidy = (text: string) => text.replaceAll(/[^\S\n]+/gu, ' ').trim()

import type { Scene } from '@stipple/core/domain/scenes'
import { sceneryWords } from '@stipple/illustrator/vocabulary'
import { checkResult, resultError } from '../../kit/check-result.ts'
import type { ChildContext } from '../../kit/child-protocol.ts'
import { decodePicture } from '../../kit/decode-picture.ts'
import { encodePng } from '../../kit/encode-picture.ts'
import type { MadePicture } from '../../kit/picture-outputs.ts'
import type { SubjectNetworks } from '../../vision/public.ts'
import { leftOutOf, noneOf } from '../illustrate/child-public.ts'
import { NOTHING_LEFT_OUT } from '../illustrate/public.ts'
import type { PromptReport } from '../illustrate/public.ts'
import { finishPhotograph } from './light/finish.ts'
import { takePhotograph } from './photograph.ts'
import type { PhotographRequest } from './photograph.ts'
import { planPoster, printPoster } from './poster/poster.ts'
import type { ProductSetting } from './scene/scene.ts'
import { readWords } from './scene/words.ts'
import type { ProductWords } from './scene/words.ts'
import { cutProduct } from './subject/cut-product.ts'
import type { Product } from './subject/cut-product.ts'
import { CUT_OFF, NO_PRODUCT } from './warnings.ts'
import type { ProductResult } from './warnings.ts'

export interface ProductInput {
  readonly image: Uint8Array
  readonly background?: Uint8Array
  readonly scene: Scene
  readonly prompt: string
  readonly width: number
  readonly height: number
  readonly seeds: readonly number[]
  readonly networks: SubjectNetworks
  /** Text of a poster; absent for a plain photograph. */
  readonly text?: { readonly headline: string; readonly subline: string }
}

/** Runs in a child process. */
export async function run(input: ProductInput, { report, threads }: ChildContext): Promise<ProductResult> {
  const { scene, width, height, seeds, networks } = input
  report({ ratio: 0.02 })
  const background = input.background === undefined ? undefined : await decodePicture(input.background, 'background')
  const product = await cutProduct(await decodePicture(input.image, 'image'), { networks, threads })
  if (input.text === undefined) checkProduct(product)
  if (product.fault) throw resultError(product.fault)
  report({ ratio: 0.35 })
  const words = readWords(input.prompt)
  const missing = new Set<string>()
  const pictures: MadePicture[] = []
  const seen: ProductSetting['seen'][] = []
  for (const seed of seeds) {
    const request = { product, scene, words, size: { width, height }, seed, ...(background && { background }) }
    const poster = input.text && (await planPoster({ ...request, ...input.text }))
    poster?.missing.forEach((character) => missing.add(character))
    const setting = poster ? await printPoster(request, poster.layout) : await photograph(request)
    seen.push(setting.seen)
    const bytes = finishPhotograph(setting.image, seed)
    checkResult({ width, height, rgb: bytes, channels: 3 })
    pictures.push({ bytes: await encodePng(bytes, { width, height }), width, height })
    report({ ratio: 0.35 + (0.65 * pictures.length) / seeds.length })
  }
  return {
    pictures,
    whole: product.whole,
    cropped: product.cropped > 0,
    warnings: product.warnings,
    report: reportOn(words, { ...input, seen }),
    missing: [...missing],
  }
}

/** Reports words without effect: only the scene that follows the words shows places and things, the others take colours, hour and feast from them. */
function reportOn({ scene }: ProductWords, { prompt, seen }: { prompt: string; seen: readonly ProductSetting['seen'][] }): PromptReport {
  if (!scene) return NOTHING_LEFT_OUT
  const report = leftOutOf(
    scene,
    seen.map((seen) => (seen ? { seen } : noneOf(scene))),
  )
  if (seen.every((one) => one)) return report
  return { ...report, ignored: [...new Set([...report.ignored, ...sceneryWords(prompt)])] }
}

/** Share of a side from which a cut looks like a mistake rather than like a tight frame. */
const CUT_THROUGH = 0.15

/** Checks that a product scene has a whole product; a poster may show any picture. */
function checkProduct({ whole, cropped }: Product): void {
  if (whole) throw resultError(NO_PRODUCT)
  if (cropped > CUT_THROUGH) throw resultError(CUT_OFF)
}

async function photograph(request: PhotographRequest): Promise<ProductSetting> {
  const { setting, drawProduct } = await takePhotograph(request)
  drawProduct()
  return setting
}

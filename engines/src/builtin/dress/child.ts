import type { ChildContext } from '../../kit/child-protocol.ts'
import { decodePicture } from '../../kit/decode-picture.ts'
import { encodePng } from '../../kit/encode-picture.ts'
import type { MadePicture } from '../../kit/picture-outputs.ts'
import { EngineError } from '../../spec.ts'
import type { Warning } from '../../spec.ts'
import { cutWholeSubject, refineMatte } from '../../vision/child-public.ts'
import type { SubjectNetworks } from '../../vision/public.ts'
import { compose } from '../cutout/child-public.ts'
import { finishPhotograph, readWords, shrink } from '../product/public.ts'
import { changePlace } from './place.ts'

export interface DressInput {
  readonly image: Uint8Array
  readonly prompt: string
  readonly seeds: readonly number[]
  readonly networks: SubjectNetworks
}

export interface DressResult {
  readonly pictures: readonly MadePicture[]
  /** Words of the prompt that had no effect. */
  readonly ignored: readonly string[]
  readonly warnings: readonly Warning[]
}

/** Runs in a child process. */
export async function run({ image, prompt, seeds, networks }: DressInput, { report, threads }: ChildContext): Promise<DressResult> {
  report({ ratio: 0.02 })
  const picture = await shrink(await decodePicture(image, 'image'))
  const { matte, people, warnings } = await cutWholeSubject(picture, { networks, threads, people: true })
  if (people === 0) throw new EngineError('invalid_input', NOBODY.en, { field: 'image', text: NOBODY })
  report({ ratio: 0.45 })
  const size = { width: picture.width, height: picture.height }
  const cut = Uint8ClampedArray.from(compose(picture, await refineMatte(picture, matte), 'transparent').data)
  report({ ratio: 0.55 })
  const pictures: MadePicture[] = []
  for (const seed of seeds) {
    const bytes = finishPhotograph(await changePlace(cut, size, { prompt, seed }), seed)
    pictures.push({ bytes: await encodePng(bytes, size), ...size })
    report({ ratio: 0.55 + (0.45 * pictures.length) / seeds.length })
  }
  return { pictures, ignored: readWords(prompt).scene?.ignored ?? [], warnings }
}

const NOBODY = {
  en: 'No person was found in this image. Use a photo of a person.',
  zh: '没有在这张图片里找到人物，请换一张有人物的照片。',
}

import type { Warning } from '../../spec.ts'
import { simplerCutOut, type SubjectNetworks } from '../../vision/public.ts'

/** Warnings for the member beside the model. */
export function warningsOf({
  whole,
  cropped,
  warnings,
  networks,
}: {
  whole: boolean
  cropped: boolean
  warnings: readonly Warning[]
  networks: SubjectNetworks
}): readonly Warning[] {
  return [...(whole ? [NO_SUBJECT] : []), ...(cropped ? [CROPPED] : []), ...warnings, ...simplerCutOut(networks)]
}

const NO_SUBJECT: Warning = {
  code: 'no_subject',
  text: {
    en: 'No subject was found in the image, so the whole image was inflated.',
    zh: '没有识别出主体，整张图片做成了一个靠垫形状。',
  },
}

const CROPPED: Warning = {
  code: 'subject_cropped',
  text: {
    en: 'The subject is cut off in your image, so the model ends there. Use an image that shows all of it for a better result.',
    zh: '主体超出了画面，模型在边缘处被截断。换一张拍全的图片效果会更好。',
  },
}

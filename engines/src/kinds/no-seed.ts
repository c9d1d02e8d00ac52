import type { Warning } from '../spec.ts'

/** Warning of a model without seeds. */
export const NO_SEED: Warning = {
  code: 'no_seed',
  text: {
    en: 'This model does not support seeds. Running it again gives a different image.',
    zh: '该模型不支持种子，再次生成会得到不同的图片。',
  },
}

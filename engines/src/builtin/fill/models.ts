import type { ModelTraits } from '@stipple/core/domain/model'

/** Model that finds the subject with the large network first. */
export const CAREFUL = 'builtin/fill-careful'

const common = { engine: 'fill', style: 'generalist', cost: 1 } as const

export const MODELS: readonly ModelTraits[] = [
  {
    ...common,
    id: 'builtin/fill',
    label: { en: 'Patch fill', zh: '纹理填补' },
    description: {
      en: 'Fills areas with patches from the same image. It continues existing content and can’t invent new content. Takes a second or two.',
      zh: '用画面里已有的纹理补上空缺。擅长延续背景，不会凭空造物，一两秒完成。',
    },
    tasks: ['erase', 'remove-object', 'inpaint', 'outpaint'],
    can: { strength: true, negative: true },
  },
  {
    ...common,
    id: CAREFUL,
    label: { en: 'Patch fill, careful', zh: '纹理填补（细致）' },
    description: {
      en: 'Detects the subject first and never copies from it: better next to people and animals. Takes a few seconds and about 1.5 GB of memory.',
      zh: '先精确找出主体，绝不从主体上取样；紧挨人物、动物的地方效果更好。需要几秒钟和约 1.5 GB 内存。',
    },
    tasks: ['erase', 'inpaint', 'outpaint'],
    can: { strength: true, negative: true },
    packs: ['isnet'],
  },
]

import { LIMITS } from '../../domain/limits.ts'
import { defineMode } from '../define-mode.ts'
import { field } from '../fields.ts'

const { pictures, side } = LIMITS.training

export const mode = defineMode({
  id: 'Train',
  icon: 'GraduationCap',
  label: { en: 'LoRA training', zh: 'LoRA 训练' },
  summary: { en: 'Train a style on your own images', zh: '用自己的图片训练 LoRA，教会点绘一种画法' },
  group: 'more',
  media: 'style',
  access: 'allowlisted',
  task: 'train-style',
  fields: {
    model_name: field.modelName(),
    archive: field.file({
      label: { en: 'Images', zh: '图片' },
      hint: {
        en: `${pictures.least} to ${pictures.most} images of at least ${side} × ${side} pixels, or a zip file of PNG or JPG images without folders`,
        zh: `选 ${pictures.least}–${pictures.most} 张图片，每张不小于 ${side} × ${side}；也可以给一个 zip，里面直接放 PNG 或 JPG，不要文件夹`,
      },
      accept: ['zip'],
      required: true,
    }),
    base: field.base(),
    trigger_word: field.triggerWord(),
    sample: field.trainingSample(),
    seed: field.seed(),
  },
  toTask: ({ model_name: name, archive = '', base, trigger_word: trigger, sample }, seed) => ({
    kind: 'train-style',
    archive,
    name,
    trigger: trigger.trim(),
    base,
    ...(sample.trim() !== '' && { sample: sample.trim() }),
    seed,
  }),
})

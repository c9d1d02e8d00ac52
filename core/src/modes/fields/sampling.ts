import { DEFAULT_NEGATIVE_PROMPT, LIMITS } from '../../domain/limits.ts'
import { readList } from '../../domain/list-text.ts'
import { type Lora, readLoras } from '../../domain/loras.ts'
import { type Field, number, text, toggle } from './field.ts'

/** Fields for diffusion models that support them. */
export const samplingFields = {
  negativePrompt: (): Field<string> => ({
    property: (model, { bare }) =>
      model.can.negative
        ? {
            type: 'string',
            widget: 'text',
            area: 'advanced',
            maxLength: LIMITS.prompt.max,
            ...(!bare && { initial: DEFAULT_NEGATIVE_PROMPT }),
            label: { en: 'Negative prompt', zh: '反向提示词' },
            hint: { en: 'What the result should not contain', zh: '不希望出现的内容' },
          }
        : undefined,
    read: text(''),
  }),

  steps: (): Field<number> => ({
    property: (model, { larger }) =>
      model.can.steps
        ? {
            type: 'integer',
            widget: 'slider',
            area: 'advanced',
            minimum: LIMITS.steps.min,
            maximum: larger ? LIMITS.steps.large : LIMITS.steps.max,
            initial: model.defaults?.steps ?? LIMITS.steps.initial,
            step: 1,
            label: { en: 'Steps', zh: '步数' },
            hint: { en: 'More steps give finer detail and take longer', zh: '步数越多越精细' },
          }
        : undefined,
    read: number(LIMITS.steps.initial),
  }),

  cfg: (): Field<number> => ({
    property: (model) =>
      model.can.cfg
        ? {
            type: 'number',
            widget: 'slider',
            area: 'advanced',
            minimum: LIMITS.cfg.min,
            maximum: LIMITS.cfg.max,
            step: LIMITS.cfg.step,
            initial: model.defaults?.cfg ?? LIMITS.cfg.initial,
            label: { en: 'Guidance', zh: '引导强度' },
            hint: { en: 'How closely the prompt is followed', zh: '贴合提示词的程度' },
          }
        : undefined,
    read: number(LIMITS.cfg.initial),
  }),

  /** Distance of the result from the source picture. */
  strength: (): Field<number> => ({
    property: (model) =>
      model.can.strength
        ? {
            type: 'number',
            widget: 'slider',
            area: 'main',
            minimum: LIMITS.denoise.min,
            maximum: LIMITS.denoise.max,
            step: LIMITS.denoise.step,
            initial: model.defaults?.strength ?? LIMITS.denoise.initial,
            label: { en: 'Strength', zh: '重绘强度' },
            hint: { en: 'How much the image may change', zh: '越高离原图越远' },
          }
        : undefined,
    read: number(LIMITS.denoise.initial),
  }),

  sampler: (): Field<string | undefined> => ({
    property: ({ can: { samplers }, defaults }) =>
      samplers && {
        type: 'string',
        widget: 'select',
        area: 'advanced',
        initial: defaults?.sampler ?? (samplers.includes('k_euler') ? 'k_euler' : (samplers[0] ?? 'k_euler')),
        options: samplers.map((value) => ({ value, label: { en: value, zh: value } })),
        label: { en: 'Sampler', zh: '采样器' },
      },
    read: (value) => (typeof value === 'string' ? value : undefined),
  }),

  karras: (): Field<boolean | undefined> =>
    toggle({ when: ({ can }) => can.karras, initial: true, label: { en: 'Karras schedule', zh: 'Karras 调度' } }),

  tiling: (): Field<boolean | undefined> =>
    toggle({
      when: ({ can }) => can.tiling,
      initial: false,
      label: { en: 'Seamless', zh: '无缝平铺' },
      hint: { en: 'Makes opposite edges match, for tiling', zh: '对边可以拼接' },
    }),

  hiresFix: (): Field<boolean | undefined> =>
    toggle({
      when: ({ can }) => can.hiresFix,
      initial: false,
      label: { en: 'High-resolution fix', zh: '高清修复' },
      hint: { en: 'Composes at a small size, then adds detail at full size', zh: '先小图构图，再放大细化' },
    }),

  clipSkip: (): Field<number | undefined> => ({
    property: (model) =>
      model.can.clipSkip
        ? {
            type: 'integer',
            widget: 'slider',
            area: 'advanced',
            minimum: LIMITS.clipSkip.min,
            maximum: LIMITS.clipSkip.max,
            step: 1,
            initial: LIMITS.clipSkip.initial,
            label: { en: 'Clip skip', zh: 'CLIP 跳层' },
          }
        : undefined,
    read: (value) => (typeof value === 'number' ? value : undefined),
  }),

  loras: (): Field<readonly Lora[]> => ({
    property: (model) =>
      model.can.loras
        ? {
            type: 'string',
            widget: 'loras',
            area: 'advanced',
            limit: LIMITS.loras.max,
            ...(model.can.loraBase !== undefined && { base: model.can.loraBase }),
            label: { en: 'LoRA', zh: 'LoRA' },
          }
        : undefined,
    read: (value) => readLoras(readList(value)),
  }),

  /** Empty: a seed is chosen. */
  seed: (): Field<number | undefined> => ({
    property: () => ({
      type: 'integer',
      widget: 'seed',
      area: 'advanced',
      minimum: LIMITS.seed.min,
      maximum: LIMITS.seed.max,
      label: { en: 'Seed', zh: '随机种子' },
      hint: { en: 'The same seed and settings give the same image', zh: '相同种子得到相同结果' },
    }),
    read: (value) => (typeof value === 'number' ? value : undefined),
  }),

  seedStep: (): Field<number | undefined> => ({
    property: ({ can, limits }) =>
      can.seedStep && (limits?.count ?? LIMITS.count.max) > 1
        ? {
            type: 'integer',
            widget: 'slider',
            area: 'advanced',
            minimum: LIMITS.seedStep.min,
            maximum: LIMITS.seedStep.max,
            step: 1,
            initial: LIMITS.seedStep.initial,
            label: { en: 'Seed step', zh: '种子间隔' },
            hint: { en: 'Difference between the seeds of the images in a job', zh: '多张图片时，每张与下一张种子的差' },
          }
        : undefined,
    read: (value) => (typeof value === 'number' ? value : undefined),
  }),

  /** Empty: the details follow the seed too. */
  variation: (): Field<number | undefined> => ({
    property: (model) =>
      model.can.variation
        ? {
            type: 'integer',
            widget: 'seed',
            area: 'advanced',
            minimum: LIMITS.seed.min,
            maximum: LIMITS.seed.max,
            label: { en: 'Variation', zh: '变化种子' },
            hint: { en: 'Changes details and keeps the composition', zh: '构图不变，只换细节' },
          }
        : undefined,
    read: (value) => (typeof value === 'number' ? value : undefined),
  }),
}

/** Values of those fields, as tasks take them. */
interface Sampling {
  readonly steps: number
  readonly cfg_scale: number
  readonly sampler_name: string | undefined
  readonly karras: boolean | undefined
  readonly tiling: boolean | undefined
  readonly hires_fix: boolean | undefined
  readonly clip_skip: number | undefined
  readonly seed_variation: number | undefined
  readonly loras: readonly Lora[]
}

/** The sampling fields by their wire names, for use in modes. */
export const sampling = () => ({
  steps: samplingFields.steps(),
  cfg_scale: samplingFields.cfg(),
  sampler_name: samplingFields.sampler(),
  karras: samplingFields.karras(),
  tiling: samplingFields.tiling(),
  hires_fix: samplingFields.hiresFix(),
  clip_skip: samplingFields.clipSkip(),
  seed_variation: samplingFields.seedStep(),
  loras: samplingFields.loras(),
})

/** Values of these fields, in the form of a task. */
export const samplingOf = (input: Sampling) => ({
  steps: input.steps,
  cfg: input.cfg_scale,
  ...(input.sampler_name !== undefined && { sampler: input.sampler_name }),
  ...(input.karras !== undefined && { karras: input.karras }),
  ...(input.tiling !== undefined && { tiling: input.tiling }),
  ...(input.hires_fix !== undefined && { hiresFix: input.hires_fix }),
  ...(input.clip_skip !== undefined && { clipSkip: input.clip_skip }),
  ...(input.seed_variation !== undefined && { seedStep: input.seed_variation }),
  ...lorasOf(input),
})

export const lorasOf = ({ loras }: Pick<Sampling, 'loras'>) =>
  loras.length > 0 && { loras: loras.map((lora) => ({ ...lora, clipStrength: LIMITS.loras.clipStrength })) }

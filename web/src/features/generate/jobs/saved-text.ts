import type { Job } from '@stipple/core/contract/shapes'
import type { TFunction } from 'i18next'

/** Says that works of a finished job are kept, or that its LoRA is ready. */
export const savedText = ({ works, mode }: Job, t: TFunction): string =>
  mode === 'Train' ? t('generate.trained') : t('generate.saved', { count: works.length })

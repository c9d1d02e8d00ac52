import type { Job } from '@stipple/core/contract/shapes'
import type { TFunction } from 'i18next'

/** Notice that works of a finished job are stored, or that its LoRA is ready. */
export const savedText = ({ works, mode }: Job, t: TFunction): string =>
  mode === 'Train' ? t('generate.trained') : t('generate.saved', { count: works.length })

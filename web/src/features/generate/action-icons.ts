import type { WorkAction } from '@stipple/core/domain/work-actions'
import { Blend, Clapperboard, Expand, type LucideIcon, Scissors, Shuffle } from 'lucide-react'

export const ACTION_ICONS: Readonly<Record<WorkAction, LucideIcon>> = {
  vary_slight: Blend,
  vary_strong: Shuffle,
  upscale: Expand,
  cut_out: Scissors,
  animate: Clapperboard,
}

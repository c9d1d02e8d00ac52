import type { Widget } from '@stipple/core/domain/property'
import { type ComponentType } from 'react'
import { withTexts } from '../../../lib/i18n.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { ChoiceWidget } from './choice-widget.tsx'
import { PromptWidget } from './prompt-widget.tsx'
import { SizeWidget } from './size-widget.tsx'
import { SliderWidget } from './slider-widget.tsx'
import { StyleWidget } from './style-widget.tsx'
import type { GroupProps, WidgetProps } from './widget-props.ts'

const ImageWidget = lazy(async () => ({ default: (await import('./image-widget.tsx')).ImageWidget }))
const SeedWidget = lazy(async () => ({ default: (await import('./seed-widget.tsx')).SeedWidget }))
const SelectWidget = lazy(async () => ({ default: (await import('./select-widget.tsx')).SelectWidget }))
const SwitchWidget = lazy(async () => ({ default: (await import('./switch-widget.tsx')).SwitchWidget }))
const TextWidget = lazy(async () => ({ default: (await import('./text-widget.tsx')).TextWidget }))
const MultiSliderWidget = lazy(
  withTexts(['playground'], async () => ({ default: (await import('./multi-slider-widget.tsx')).MultiSliderWidget })),
)
const OptionListWidget = lazy(
  withTexts(['playground'], async () => ({ default: (await import('./option-list-widget.tsx')).OptionListWidget })),
)

const FileWidget = lazy(withTexts(['media'], async () => ({ default: (await import('./file-widget.tsx')).FileWidget })))
const MaskWidget = lazy(withTexts(['canvas'], async () => ({ default: (await import('./mask-widget.tsx')).MaskWidget })))
const GrowthWidget = lazy(withTexts(['canvas'], async () => ({ default: (await import('./growth-widget.tsx')).GrowthWidget })))
const PointsWidget = lazy(withTexts(['canvas'], async () => ({ default: (await import('./points-widget.tsx')).PointsWidget })))
const RegionWidget = lazy(withTexts(['canvas'], async () => ({ default: (await import('./region-widget.tsx')).RegionWidget })))
const ColoursWidget = lazy(withTexts(['playground'], async () => ({ default: (await import('./colours-widget.tsx')).ColoursWidget })))
const LorasWidget = lazy(withTexts(['playground'], async () => ({ default: (await import('./loras-widget.tsx')).LorasWidget })))

const ControlLayersWidget = lazy(
  withTexts(['playground'], async () => ({ default: (await import('./control-layers-widget.tsx')).ControlLayersWidget })),
)

/** The control of each widget; a single part of a group is a slider. Controls that a first visit does not show are loaded later. */
export const WIDGETS: Readonly<Record<Widget, ComponentType<WidgetProps>>> = {
  prompt: PromptWidget,
  text: TextWidget,
  image: ImageWidget,
  file: FileWidget,
  mask: MaskWidget,
  growth: SliderWidget,
  points: PointsWidget,
  region: RegionWidget,
  colours: ColoursWidget,
  loras: LorasWidget,
  slider: SliderWidget,
  'multi-slider': MultiSliderWidget,
  choice: ChoiceWidget,
  select: SelectWidget,
  'option-list': OptionListWidget,
  style: StyleWidget,
  size: SliderWidget,
  seed: SeedWidget,
  switch: SwitchWidget,
}

/** Controls of groups of fields. */
export const GROUP_CONTROLS: Readonly<Record<'size' | 'growth' | 'layers', ComponentType<GroupProps>>> = {
  size: SizeWidget,
  growth: GrowthWidget,
  layers: ControlLayersWidget,
}

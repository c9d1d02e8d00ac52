import type { Widget } from '@stipple/core/domain/property'
import { type ComponentType, lazy } from 'react'
import { withTexts } from '../../../lib/i18n.ts'
import { ChoiceWidget } from './choice-widget.tsx'
import { PromptWidget } from './prompt-widget.tsx'
import { SeedWidget } from './seed-widget.tsx'
import { SelectWidget } from './select-widget.tsx'
import { SliderWidget } from './slider-widget.tsx'
import { StyleWidget } from './style-widget.tsx'
import { SwitchWidget } from './switch-widget.tsx'
import { TextWidget } from './text-widget.tsx'
import type { WidgetProps } from './widget-props.ts'

const ImageWidget = lazy(async () => ({ default: (await import('./image-widget.tsx')).ImageWidget }))
const MultiSliderWidget = lazy(
  withTexts(['playground'], async () => ({ default: (await import('./multi-slider-widget.tsx')).MultiSliderWidget })),
)
const OptionListWidget = lazy(
  withTexts(['playground'], async () => ({ default: (await import('./option-list-widget.tsx')).OptionListWidget })),
)

/** One control for each widget of the vocabulary. Width and height are drawn together by SizeWidget; a single side is a slider. What a first visit does not show is loaded late. */
export const WIDGETS: Readonly<Record<Widget, ComponentType<WidgetProps>>> = {
  prompt: PromptWidget,
  text: TextWidget,
  image: ImageWidget,
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

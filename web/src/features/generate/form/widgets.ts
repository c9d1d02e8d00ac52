import type { Widget } from '@stipple/core/domain/property'
import type { ComponentType } from 'react'
import { ChoiceWidget } from './choice-widget.tsx'
import { ImageWidget } from './image-widget.tsx'
import { PromptWidget } from './prompt-widget.tsx'
import { SeedWidget } from './seed-widget.tsx'
import { SelectWidget } from './select-widget.tsx'
import { SliderWidget } from './slider-widget.tsx'
import { StyleWidget } from './style-widget.tsx'
import { SwitchWidget } from './switch-widget.tsx'
import { TextWidget } from './text-widget.tsx'
import type { WidgetProps } from './widget-props.ts'

/** One control for each widget of the vocabulary. Width and height are drawn together by SizeWidget; a single side is a slider. */
export const WIDGETS: Readonly<Record<Widget, ComponentType<WidgetProps>>> = {
  prompt: PromptWidget,
  text: TextWidget,
  image: ImageWidget,
  slider: SliderWidget,
  choice: ChoiceWidget,
  select: SelectWidget,
  style: StyleWidget,
  size: SliderWidget,
  seed: SeedWidget,
  switch: SwitchWidget,
}

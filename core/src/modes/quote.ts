import type { ModelTraits } from '../domain/model.ts'
import type { Input } from '../domain/property.ts'
import type { Mode } from './define-mode.ts'

/** Items of a quote: the model's price for its outputs, and the parts included in it. */
export const QUOTE_ITEMS = ['outputs', 'size', 'steps', 'loras'] as const

export interface QuoteItem {
  readonly item: (typeof QUOTE_ITEMS)[number]
  /** Value of the item: `3 × 4` (dots for one output × outputs), `1024 × 1024` pixels, a number of steps or of LoRAs. */
  readonly value: string
  /** Dots; 0 for an item that is included. */
  readonly dots: number
}

/** Lists the items of the price of a run, whose dots add up to it. */
export function itemsOf(mode: Mode, input: Input, model: Pick<ModelTraits, 'cost'>): readonly QuoteItem[] {
  const { width, height, steps, loras } = input
  return [
    { item: 'outputs', value: `${model.cost} × ${mode.outputs(input)}`, dots: mode.price(input, model) },
    ...(width !== undefined && height !== undefined ? [included('size', `${String(width)} × ${String(height)}`)] : []),
    ...(steps === undefined ? [] : [included('steps', String(steps))]),
    ...(Array.isArray(loras) && loras.length > 0 ? [included('loras', String(loras.length))] : []),
  ]
}

const included = (item: QuoteItem['item'], value: string): QuoteItem => ({ item, value, dots: 0 })

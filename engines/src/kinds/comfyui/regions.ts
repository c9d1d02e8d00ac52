import type { Properties, Property, Value } from '@stipple/core/domain/property'
import { type Region, readRegion } from '@stipple/core/domain/region'
import type { Family } from './families/family.ts'
import type { Graph, Link } from './graph.ts'
import type { ServerNodes } from './server-nodes.ts'

/** An image region with its own prompt. */
interface PromptedRegion extends Region {
  readonly prompt: string
  readonly weight: number
}

/** Initial boxes: halves, and the middle. */
const BOXES = ['0,0,0.5,1', '0.5,0,0.5,1', '0.25,0.25,0.5,0.5'] as const
const NODES = ['ConditioningSetAreaPercentage', 'ConditioningCombine'] as const
const LONGEST = 500

/** Returns true if a family supports regions on a server: those with classifier-free guidance, by built-in nodes. */
export const canRegions = (nodes: ServerNodes, { guidance, edit, film, media }: Family): boolean =>
  guidance === 'cfg' && !edit && !film && !media && NODES.every((node) => nodes.has(node))

/** Fields of each region: prompt, box and weight. */
export const regionForm = (): Properties =>
  Object.fromEntries(
    BOXES.flatMap((initial, index): [string, Property][] => {
      const number = index + 1
      return [
        [
          `region${number}_prompt`,
          {
            type: 'string',
            widget: 'text',
            area: 'advanced',
            maxLength: LONGEST,
            label: { en: `Region ${number}: prompt`, zh: `区域 ${number}：提示词` },
            ...(index === 0 && { hint: { en: 'For one part of the image; empty for none', zh: '只作用于画面的一部分，留空则不使用' } }),
          },
        ],
        [
          `region${number}_area`,
          {
            type: 'string',
            widget: 'region',
            area: 'advanced',
            initial,
            label: { en: `Region ${number}: area`, zh: `区域 ${number}：范围` },
          },
        ],
        [
          `region${number}_weight`,
          {
            type: 'number',
            widget: 'slider',
            area: 'advanced',
            minimum: 0.1,
            maximum: 2,
            step: 0.1,
            initial: 1,
            label: { en: `Region ${number}: weight`, zh: `区域 ${number}：权重` },
          },
        ],
      ]
    }),
  )

/** Regions with a prompt. */
export const chosenRegions = (options: Readonly<Record<string, Value>>): readonly PromptedRegion[] =>
  BOXES.flatMap((initial, index) => {
    const [prompt, area, weight] = ['prompt', 'area', 'weight'].map((name) => options[`region${index + 1}_${name}`])
    const box = readRegion(typeof area === 'string' ? area : initial)
    if (typeof prompt !== 'string' || prompt.trim() === '' || !box) return []
    return [{ ...box, prompt: prompt.trim(), weight: typeof weight === 'number' ? weight : 1 }]
  })

/** Adds the regions to the conditioning of the whole image. */
export const withRegions = (
  graph: Graph,
  whole: Link,
  { regions, encode }: { readonly regions: readonly PromptedRegion[]; readonly encode: (prompt: string) => Link },
): Link =>
  regions.reduce((conditioning_1, { prompt, weight, ...box }) => {
    const conditioning_2 = graph.add('ConditioningSetAreaPercentage', { conditioning: encode(prompt), ...box, strength: weight })()
    return graph.add('ConditioningCombine', { conditioning_1, conditioning_2 })()
  }, whole)

import { localize } from '@stipple/core/domain/text'
import type { OfferedModel } from '../catalogue/public.ts'

/** Token counts are always 0; Gemini clients expect the numbers. */
export const NO_TOKENS = { promptTokenCount: 0, candidatesTokenCount: 0, totalTokenCount: 0 } as const

/** A model in Gemini's list, with its price in dots. */
export const presentModel = ({ id, label, description, cost }: OfferedModel) => ({
  name: `models/${id}`,
  version: '1',
  displayName: localize(label, 'en'),
  description: localize(description, 'en'),
  inputTokenLimit: 8192,
  outputTokenLimit: 8192,
  supportedGenerationMethods: ['generateContent' as const, 'predict' as const],
  dots: cost,
})

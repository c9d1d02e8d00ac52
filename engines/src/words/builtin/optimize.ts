import type { Input, Properties } from '@stipple/core/domain/property'
import { BASE_STYLES } from '@stipple/core/domain/styles'
import type { Text } from '@stipple/core/domain/text'
import type { Optimized, OptimizeRequest } from '../spec.ts'
import { cleanPrompt, splitNegative } from './clean-prompt.ts'
import { fittingSize } from './fitting-size.ts'
import type { SizeChange } from './fitting-size.ts'
import { kindOf } from './picture-kind.ts'
import { readPrompt } from './read-prompt.ts'

/** Cleans the prompt and sets the shape and style that it calls for; resets steps and guidance that are far from the model's own values. */
export function optimizeByRules({ params, properties }: Pick<OptimizeRequest, 'params' | 'properties'>): Optimized {
  const cleaned = cleanPrompt(String(params['prompt'] ?? ''))
  const { wanted: prompt, unwanted } = properties['negative_prompt']
    ? splitNegative(cleaned.prompt)
    : { wanted: cleaned.prompt, unwanted: '' }
  const given = params['negative_prompt'] ?? properties['negative_prompt']?.initial
  const negative = [typeof given === 'string' ? given : '', unwanted].filter((text) => text !== '').join(', ')
  const changed =
    typeof params['negative_prompt'] === 'string' || unwanted !== ''
      ? { ...params, prompt, negative_prompt: cleanPrompt(negative).prompt }
      : { ...params, prompt }
  const reading = readPrompt(prompt)

  const steps: readonly Step[] = [
    () => fittingSize({ prompt, kind: kindOf(prompt, reading), params: changed, properties }),
    () => style(reading.setting.style, changed, properties),
    () => usual('steps', changed, properties, { en: 'Steps', zh: '步数' }),
    () => usual('cfg_scale', changed, properties, { en: 'Guidance', zh: '引导强度' }),
  ]
  const changes = steps.map((step) => step()).filter((change) => change !== undefined)
  return {
    prompt,
    params: Object.assign({}, changed, ...changes.map(({ values }) => values)),
    reasons: [...cleaned.reasons, ...(unwanted === '' ? [] : [MOVED]), ...changes.map(({ reason }) => reason)],
  }
}

const MOVED: Text = { en: 'Unwanted content was moved to the negative prompt.', zh: '不想要的内容已移到反向提示词。' }

type Step = () => SizeChange | undefined

/** Chooses the base style that the prompt names, unless one is chosen. */
function style(named: string | undefined, params: Input, properties: Properties): SizeChange | undefined {
  const known = BASE_STYLES.find(({ id }) => id === named)
  const offered = properties['sd_style']?.options?.some(({ value }) => value === named) ?? false
  if (!known || !offered || (params['sd_style'] ?? '') !== '') return undefined
  const { en, zh } = known.label
  return {
    values: { sd_style: known.id },
    reason: { en: `Style “${en}” was chosen to match the prompt.`, zh: `提示词提到了这种风格，已选用“${zh}”。` },
  }
}

/** Relative distance from the model's own value beyond which a value rarely helps. */
const FAR = 0.3

function usual(field: string, params: Input, properties: Properties, name: Text): SizeChange | undefined {
  const { initial } = properties[field] ?? {}
  const given = params[field]
  if (typeof initial !== 'number' || typeof given !== 'number' || Math.abs(given - initial) <= initial * FAR) return undefined
  return {
    values: { [field]: initial },
    reason: {
      en: `${name.en} ${given} → ${initial}, the default of this model.`,
      zh: `${name.zh} ${given} → ${initial}，更适合这个模型。`,
    },
  }
}

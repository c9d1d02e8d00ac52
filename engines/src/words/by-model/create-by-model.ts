import { LIMITS } from '@stipple/core/domain/limits'
import type { Text } from '@stipple/core/domain/text'
import { optimizeByRules } from '../builtin/optimize.ts'
import { languageOfText } from '../language-of-text.ts'
import { shorten } from '../shorten.ts'
import type { TextContext, TextEngine, Written } from '../spec.ts'
import { cleanAnswer, containsPrompt } from './clean-answer.ts'
import { describeInstruction, expandInstruction, optimizeInstruction, translateInstruction } from './instructions.ts'

/** Question to a language model. The user's text is data beside the instruction, never part of it. */
export interface Question {
  readonly instruction: string
  readonly text: string
  /** Sampling temperature, 0 for the likeliest words. */
  readonly temperature: number
  readonly seed?: number
}

export interface Seeing {
  /** Name of the model that sees. */
  readonly name: string
  readonly ask: (picture: Uint8Array, instruction: string, context: TextContext) => Promise<string>
}

interface Options {
  /** Kind of engine, before the name of the model in its id. */
  readonly kind: string
  /** Name of the model. */
  readonly name: string
  readonly label: Text
  readonly ask: (question: Question, context: TextContext) => Promise<string>
  /** A vision model, or another engine's description. */
  readonly see: Seeing | TextEngine['describe']
}

/**
 * Creates a text engine from anything that answers questions. Answers are cleaned, limited and checked against the prompt by the same rules for every
 * model.
 */
export function createByModel({ kind, name, label, ask, see }: Options): TextEngine {
  const written = (text: string, model: string): Written => ({ text: shorten(text, MOST), engine: `${kind}/${model}`, notes: [] })
  const askFor = async (question: Question, context: TextContext) => cleanAnswer(await ask(question, context))

  return {
    id: `${kind}/${name}`,
    label,

    async translate({ text, from, to }, context) {
      return written(await askFor({ instruction: translateInstruction({ from, to }), text, temperature: 0 }, context), name)
    },

    async expand({ prompt, language, salt }, context) {
      const instruction = expandInstruction({ language, most: MOST })
      const answer = await askFor({ instruction, text: prompt, temperature: 0.9, seed: salt }, context)
      return written(containsPrompt(answer, prompt) ? answer : `${prompt}, ${answer}`, name)
    },

    async optimize(request, context) {
      const before = String(request.params['prompt'] ?? '')
      const instruction = optimizeInstruction(languageOfText(before) ?? request.language)
      const answer = shorten(await askFor({ instruction, text: before, temperature: 0.3 }, context), MOST)
      const { prompt, params, reasons } = optimizeByRules({ ...request, params: { ...request.params, prompt: answer } })
      return { prompt, params, reasons: answer === before ? reasons : [rewordedBy(label), ...reasons] }
    },

    async describe(request, context) {
      if (typeof see === 'function') return see(request, context)
      const { image, language, hint } = request
      return written(cleanAnswer(await see.ask(image, describeInstruction({ language, hint }), context)), see.name)
    },
  }
}

const MOST = LIMITS.prompt.max

const rewordedBy = ({ en, zh }: Text): Text => ({ en: `The prompt was reworded by ${en}.`, zh: `提示词由 ${zh} 重新组织过。` })

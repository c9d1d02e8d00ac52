import { LIMITS } from '@stipple/core/domain/limits'
import type { Text } from '@stipple/core/domain/text'
import sharp from 'sharp'
import { optimizeByRules } from '../builtin/optimize.ts'
import { languageOfText } from '../language-of-text.ts'
import { shorten } from '../shorten.ts'
import type { TextContext, TextEngine, Written } from '../spec.ts'
import { chat, type ChatRequest } from './chat.ts'
import { cleanAnswer, keepsPrompt } from './clean-answer.ts'
import { describeInstruction, expandInstruction, optimizeInstruction, translateInstruction } from './instructions.ts'

interface Given {
  readonly url: string
  readonly key: string | undefined
  readonly model: string
  /** Model that sees pictures; without one, `describe` is called instead. */
  readonly visionModel: string | undefined
  readonly describe: TextEngine['describe']
  /** Time limit of one answer. */
  readonly milliseconds?: number
}

const PATIENCE_MS = 30_000
/** Long side of a picture that is sent; a larger one costs tokens and shows nothing new. */
const SENT_SIDE = 1024

/** Creates a text engine for any server with OpenAI's chat completions: OpenAI, Ollama, vLLM, llama.cpp, LM Studio and others. */
export function createOpenAi({ url, key, model, visionModel, describe, milliseconds = PATIENCE_MS }: Given): TextEngine {
  const server = { url: url.replace(/\/+$/, ''), key }
  const ask = async (request: ChatRequest, { signal }: TextContext): Promise<string> =>
    cleanAnswer(await chat(server, request, { signal, milliseconds }))
  const askAbout = (text: string, instruction: string, context: TextContext, manner: { temperature: number; seed?: number }) =>
    ask({ model, ...manner, messages: [{ role: 'system', content: instruction }, { role: 'user', content: text }] }, context) // prettier-ignore

  return {
    id: `openai/${model}`,
    label: { en: model, zh: model },

    async translate({ text, from, to }, context) {
      return written(model, shorten(await askAbout(text, translateInstruction({ from, to }), context, { temperature: 0 }), MOST))
    },

    async expand({ prompt, language, salt }, context) {
      const answer = await askAbout(prompt, expandInstruction({ language, most: MOST }), context, { temperature: 0.9, seed: salt })
      return written(model, shorten(keepsPrompt(answer, prompt) ? answer : `${prompt}, ${answer}`, MOST))
    },

    async optimize(request, context) {
      const before = String(request.params['prompt'] ?? '')
      const answer = shorten(
        await askAbout(before, optimizeInstruction(languageOfText(before) ?? request.language), context, { temperature: 0.3 }),
        MOST,
      )
      const { prompt, params, reasons } = optimizeByRules({ ...request, params: { ...request.params, prompt: answer } })
      return { prompt, params, reasons: answer === before ? reasons : [rewordedBy(model), ...reasons] }
    },

    async describe(request, context) {
      if (visionModel === undefined) return describe(request, context)
      const { language, hint } = request
      const content = [
        { type: 'text', text: describeInstruction({ language, hint }) },
        { type: 'image_url', image_url: { url: await smallPicture(request.image) } },
      ] as const
      return written(
        visionModel,
        shorten(await ask({ model: visionModel, temperature: 0.2, messages: [{ role: 'user', content }] }, context), MOST),
      )
    },
  }
}

const MOST = LIMITS.prompt.max

const written = (model: string, text: string): Written => ({ text, engine: `openai/${model}`, notes: [] })

const rewordedBy = (model: string): Text => ({ en: `The prompt was reworded by ${model}.`, zh: `提示词由 ${model} 重新组织过。` })

async function smallPicture(image: Uint8Array): Promise<string> {
  const jpeg = await sharp(image, { limitInputPixels: LIMITS.upload.pixels })
    .autoOrient()
    .resize({ width: SENT_SIDE, height: SENT_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer()
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`
}

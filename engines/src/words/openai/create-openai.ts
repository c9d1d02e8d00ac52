import { LIMITS } from '@stipple/core/domain/limits'
import sharp from 'sharp'
import { createByModel } from '../by-model/create-by-model.ts'
import type { TextContext, TextEngine } from '../spec.ts'
import { chat, type ChatRequest } from './chat.ts'

interface Options {
  readonly url: string
  readonly key: string | undefined
  readonly model: string
  /** Vision model; without one, `describe` is used instead. */
  readonly visionModel: string | undefined
  readonly describe: TextEngine['describe']
  /** Time limit of one answer. */
  readonly milliseconds?: number
}

const PATIENCE_MS = 30_000
/** Long side of sent images; larger ones cost tokens without a benefit. */
const SENT_SIDE = 1024

/** Creates a text engine for any server with OpenAI's chat completions: OpenAI, Ollama, vLLM, llama.cpp, LM Studio and others. */
export function createOpenAi({ url, key, model, visionModel, describe, milliseconds = PATIENCE_MS }: Options): TextEngine {
  const server = { url: url.replace(/\/+$/, ''), key }
  const send = (request: ChatRequest, { signal, onText }: TextContext): Promise<string> =>
    chat(server, request, { signal, milliseconds, onText })
  return createByModel({
    kind: 'openai',
    name: model,
    label: { en: model, zh: model },
    ask: ({ instruction, text, ...manner }, context) =>
      send({ model, ...manner, messages: [{ role: 'system', content: instruction }, { role: 'user', content: text }] }, context), // prettier-ignore
    see:
      visionModel === undefined
        ? describe
        : {
            name: visionModel,
            async ask(picture, instruction, context) {
              const content = [
                { type: 'text', text: instruction },
                { type: 'image_url', image_url: { url: await smallPicture(picture) } },
              ] as const
              return send({ model: visionModel, temperature: 0.2, messages: [{ role: 'user', content }] }, context)
            },
          },
  })
}

async function smallPicture(image: Uint8Array): Promise<string> {
  const jpeg = await sharp(image, { limitInputPixels: LIMITS.upload.pixels })
    .autoOrient()
    .resize({ width: SENT_SIDE, height: SENT_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer()
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`
}

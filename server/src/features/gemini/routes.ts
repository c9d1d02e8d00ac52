import { LIMITS } from '@stipple/core/domain/limits'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { App, Reply, Request } from '../../http/app-type.ts'
import { withBounds } from '../../http/bounds.ts'
import type { Caller } from '../../http/caller.ts'
import { read } from '../../http/compilers.ts'
import type { Frame } from '../../http/dialect.ts'
import { withWords } from '../../http/refuse-words.ts'
import { idempotencyKeyOf } from '../../http/request-key.ts'
import { Problem } from '../../problem.ts'
import { followEnds } from '../jobs/follow/public.ts'
import { NO_TOKENS } from './present.ts'
import * as service from './service.ts'
import { generateBody, listQuery, predictBody } from './shapes.ts'

const BASE = '/v1beta/models'
/** Three base64 images, and text. */
const bodyLimit = Math.ceil((3 * LIMITS.upload.bytes * 4) / 3) + 2 ** 20
/** Images in bodies, in both spellings. */
const ENCODED = ['contents.parts.inlineData.data', 'contents.parts.inline_data.data', 'instances.image.bytesBase64Encoded']

type Action = (caller: Caller, model: string, request: Request, reply: Reply) => Promise<unknown>

const below = z.object({ '*': z.string() })

/** Calls in Gemini's format, for clients that only support it: the same jobs, prices and rules as the web app. */
export function geminiRoutes(scope: App, context: Context, { shared, held, signalOf }: Frame): void {
  const waitForEnd = followEnds(context)
  const make = (caller: Caller, wish: service.Wish, request: Request, reply: Reply) =>
    service.makePictures(context, caller, wish, {
      waitForEnd,
      signal: signalOf(reply),
      once: idempotencyKeyOf(request, caller, request.body),
    })

  const generate = async (caller: Caller, model: string, request: Request, reply: Reply) => {
    const { contents, generationConfig: wanted = {} } = read(generateBody, request.body)
    const { candidateCount: count, seed, imageConfig: { aspectRatio: ratio, imageSize: size } = {} } = wanted
    const made = await make(caller, { model, ...service.wishOf(contents), count, seed, ratio, size }, request, reply)
    return {
      candidates: made.pictures.map((inlineData, index) => ({
        index,
        content: { role: 'model', parts: [{ inlineData }] },
        finishReason: 'STOP',
      })),
      usageMetadata: NO_TOKENS,
      modelVersion: made.model,
      responseId: made.job.id,
    }
  }
  const stream = async (caller: Caller, model: string, request: Request, reply: Reply) => {
    const answer = await generate(caller, model, request, reply)
    const { alt } = z.object({ alt: z.string().optional() }).parse(request.query)
    return alt === 'sse' ? reply.type('text/event-stream; charset=utf-8').send(`data: ${JSON.stringify(answer)}\r\n\r\n`) : [answer]
  }
  const predict = async (caller: Caller, model: string, request: Request, reply: Reply) => {
    const { instances, parameters: wanted = {} } = read(predictBody, request.body)
    const [{ prompt, image } = { prompt: '' }] = instances
    const { sampleCount: count, seed, negativePrompt, aspectRatio: ratio, imageSize, sampleImageSize, outputOptions = {} } = wanted
    const pictures = image ? [{ data: image.bytesBase64Encoded, field: 'instances[0].image' }] : []
    const format = { type: outputOptions.mimeType, quality: outputOptions.compressionQuality }
    const size = imageSize ?? sampleImageSize
    const made = await make(caller, { model, prompt, pictures, count, seed, negativePrompt, ratio, size, format }, request, reply)
    return { predictions: made.pictures.map(({ mimeType, data }) => ({ mimeType, bytesBase64Encoded: data })) }
  }
  const actions: Readonly<Record<string, Action>> = { generateContent: generate, streamGenerateContent: stream, predict }

  scope.get(
    BASE,
    shared,
    held((caller, request) => service.listModels(context, caller, read(listQuery, request.query))),
  )
  scope.get(
    `${BASE}/*`,
    shared,
    held((caller, request) => service.describeModel(context, caller, below.parse(request.params)['*'])),
  )
  // Ids of models contain a slash, so the rest of the address is read.
  scope.post(
    `${BASE}/*`,
    { ...withWords({ encoded: ENCODED }, withBounds({ work: { pixels: LIMITS.upload.pixels, seconds: 60 } }, shared)), bodyLimit },
    held((caller, request, reply) => {
      const [, model = '', action = ''] = /^(.+):(\w+)$/.exec(below.parse(request.params)['*']) ?? []
      const act = Object.hasOwn(actions, action) ? actions[action] : undefined
      const [path = ''] = request.url.split('?', 1)
      if (!act) throw new Problem('unknown_call', { params: { method: request.method, path: path.slice(0, 200), allowed: '' } })
      return act(caller, model, request, reply)
    }),
  )
}

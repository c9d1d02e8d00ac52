import { Readable } from 'node:stream'
import { LIMITS } from '@stipple/core/domain/limits'
import type { ModeId } from '@stipple/core/domain/mode-ids'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { App, Reply, Request } from '../../http/app-type.ts'
import { withBounds } from '../../http/bounds.ts'
import type { Caller } from '../../http/caller.ts'
import { read } from '../../http/compilers.ts'
import type { Frame } from '../../http/dialect.ts'
import { originOf } from '../../http/implement.ts'
import { receiveForm } from '../../http/incoming-form.ts'
import { digestOf, idempotencyKeyOf } from '../../http/request-key.ts'
import { followEnds } from '../jobs/follow/public.ts'
import { filesOf, MAX_FILES, storePictures } from './edit.ts'
import { filesOfReferences } from './references.ts'
import { refusalOf } from './reply.ts'
import * as service from './service.ts'
import { editBody, editForm, generationBody, type PictureBody, speechBody } from './shapes.ts'
import { soundEvents } from './stream.ts'

const modelId = z.object({ '*': z.string() })

const PICTURES = { pixels: LIMITS.upload.pixels, seconds: 60 }

/** Calls in OpenAI's format, for clients that only support it: the same jobs, prices and rules as those of the web app. */
export function openAiRoutes(scope: App, context: Context, { shared, held, signalOf }: Frame): void {
  const waitForEnd = followEnds(context)
  const make = async (
    caller: Caller,
    wanted: { mode: ModeId; body: PictureBody; pictures?: Readonly<Record<string, string>> },
    { request, reply, payload }: { request: Request; reply: Reply; payload: unknown },
  ) => {
    const order = {
      ...wanted,
      once: idempotencyKeyOf(request, caller, payload),
      origin: originOf(context, request),
      signal: signalOf(reply),
    }
    if (wanted.body.stream !== true) return service.makePictures(context, caller, waitForEnd, order)
    return sendEvents(request, reply, await service.streamPictures(context, caller, waitForEnd, order))
  }
  // The list, and models whose ids contain a slash, are also sent in Replicate's format: see features/predictions.
  scope.get(
    '/v1/models/*',
    shared,
    held((caller, request) => service.describeModel(context, caller, modelId.parse(request.params)['*'])),
  )
  scope.post(
    '/v1/images/generations',
    { ...withBounds({ work: PICTURES }, shared), bodyLimit: 256 * 1024 },
    held((caller, request, reply) =>
      make(caller, { mode: 'Text2Img', body: read(generationBody, request.body) }, { request, reply, payload: request.body }),
    ),
  )
  scope.post(
    '/v1/images/edits',
    { ...withBounds({ work: PICTURES }, shared), bodyLimit: Math.ceil((2 * LIMITS.upload.bytes * 4) / 3) + 2 ** 20 },
    held(async (caller, request, reply) => {
      const { body, files } = request.isMultipart() ? await inForm(request) : await inJson(context, caller, request)
      const payload = [body, files.images.map(digestOf), files.mask && digestOf(files.mask)]
      const pictures = await storePictures(context, caller.accountId, files)
      return make(caller, { mode: files.mask ? 'Inpainting' : 'Img2Img', body, pictures }, { request, reply, payload })
    }),
  )
  scope.post(
    '/v1/audio/speech',
    { ...shared, bodyLimit: 256 * 1024 },
    held(async (caller, request, reply) => {
      const body = read(speechBody, request.body)
      const order = { body, once: idempotencyKeyOf(request, caller, request.body), signal: signalOf(reply) }
      const { bytes, type } = await service.speak(context, caller, waitForEnd, order)
      return body.stream_format === 'sse' ? sendEvents(request, reply, soundEvents(bytes)) : reply.type(type).send(bytes)
    }),
  )
}

async function inForm(request: Request) {
  const form = await receiveForm(request, MAX_FILES)
  return { files: filesOf(form.files), body: read(editForm, form.texts) }
}

async function inJson(context: Context, caller: Caller, request: Request) {
  const { images, mask, ...body } = read(editBody, request.body)
  return { files: await filesOfReferences(context, caller, { images, mask }), body }
}

interface Event {
  readonly type: string
}

const sendEvents = (request: Request, reply: Reply, events: AsyncIterable<Event> | Iterable<Event>): Reply =>
  reply
    .type('text/event-stream; charset=utf-8')
    .header('x-accel-buffering', 'no')
    .send(Readable.from(asText(events, request)))

/** Events as text. A failure is the last event, because the status was already sent. */
async function* asText(events: AsyncIterable<Event> | Iterable<Event>, request: Request): AsyncGenerator<string> {
  // A comment that flushes the headers.
  yield ':\n\n'
  try {
    for await (const event of events) yield `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`
  } catch (error) {
    yield `event: error\ndata: ${JSON.stringify({ type: 'error', ...refusalOf(request, error).body })}\n\n`
  }
}

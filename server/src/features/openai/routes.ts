import { LIMITS } from '@stipple/core/domain/limits'
import type { ModeId } from '@stipple/core/domain/mode-ids'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { requireAudience } from '../../http/access.ts'
import type { App, Reply, Request } from '../../http/app-type.ts'
import { resolveCaller } from '../../http/auth.ts'
import type { Caller } from '../../http/caller.ts'
import { read } from '../../http/compilers.ts'
import { originOf } from '../../http/implement.ts'
import { receiveForm } from '../../http/incoming-form.ts'
import { languageOf } from '../../http/language.ts'
import { limitOf } from '../../http/limits.ts'
import { Problem } from '../../problem.ts'
import { followEnds } from '../jobs/public.ts'
import { filesOf, storePictures } from './edit.ts'
import { SCOPES } from './policy.ts'
import { answerAsOpenAi } from './reply.ts'
import * as service from './service.ts'
import { editForm, generationBody, type PictureBody } from './shapes.ts'

const modelId = z.object({ '*': z.string() })

/** Calls in the shape of OpenAI's, for programs that know no other: the same jobs, prices and rules as those of the page. */
export function openAiRoutes(app: App, context: Context): void {
  const waitForEnd = followEnds(context)
  const callerOf = async (request: Request): Promise<Caller> => {
    const caller = await resolveCaller(context, request, SCOPES)
    if (!caller) throw new Problem('please_login')
    return caller
  }
  const held =
    <T>(answer: (caller: Caller, request: Request) => T) =>
    async (request: Request): Promise<T> =>
      answer(await callerOf(request), request)
  // A server that stops does not wait for pictures.
  const closing = new AbortController()
  // Before the body is read: strangers may not make us take one in.
  const shared = {
    config: { rateLimit: limitOf(context, {}) },
    onRequest: async (request: Request) => requireAudience(await resolveCaller(context, request, SCOPES), 'member'),
  }
  const make = async (
    request: Request,
    reply: Reply,
    wanted: { mode: ModeId; body: PictureBody; pictures?: Readonly<Record<string, string>> },
  ) => {
    const { 'idempotency-key': once } = request.headers
    return service.makePictures(context, await callerOf(request), waitForEnd, {
      ...wanted,
      once: typeof once === 'string' ? once : undefined,
      language: languageOf(request),
      origin: originOf(context, request),
      signal: AbortSignal.any([whenGone(reply), closing.signal]),
    })
  }

  app.register(async (scope) => {
    answerAsOpenAi(scope)
    scope.addHook('preClose', (done) => {
      closing.abort()
      done()
    })
    // A connection that is kept would keep the server from stopping.
    scope.addHook('onSend', (_, reply, payload, done) => {
      if (closing.signal.aborted) reply.header('connection', 'close')
      done(null, payload)
    })
    scope.get(
      '/v1/models',
      shared,
      held((caller) => service.listModels(context, caller)),
    )
    scope.get(
      '/v1/models/*',
      shared,
      held((caller, request) => service.describeModel(context, caller, modelId.parse(request.params)['*'])),
    )
    scope.post('/v1/images/generations', { ...shared, bodyLimit: 256 * 1024 }, (request, reply) =>
      make(request, reply, { mode: 'Text2Img', body: read(generationBody, request.body) }),
    )
    scope.post('/v1/images/edits', { ...shared, bodyLimit: 2 * LIMITS.upload.bytes + 2 ** 20 }, async (request, reply) => {
      const form = await receiveForm(request, 2)
      const files = filesOf(form.files)
      const body = read(editForm, form.texts)
      const pictures = await storePictures(context, (await callerOf(request)).accountId, files)
      return make(request, reply, { mode: files.mask ? 'Inpainting' : 'Img2Img', body, pictures })
    })
  })
}

function whenGone(reply: Reply): AbortSignal {
  const gone = new AbortController()
  reply.raw.on('close', () => {
    if (!reply.raw.writableEnded) gone.abort()
  })
  return gone.signal
}

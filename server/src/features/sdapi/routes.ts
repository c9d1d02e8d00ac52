import { LIMITS } from '@stipple/core/domain/limits'
import type { Context } from '../../context.ts'
import type { App, Reply, Request } from '../../http/app-type.ts'
import { withBounds } from '../../http/bounds.ts'
import type { Caller } from '../../http/caller.ts'
import { read } from '../../http/compilers.ts'
import type { Frame } from '../../http/dialect.ts'
import { limitOf } from '../../http/limits.ts'
import { withWords } from '../../http/refuse-words.ts'
import { idempotencyKeyOf } from '../../http/request-key.ts'
import { followEnds } from '../jobs/follow/public.ts'
import * as lists from './lists.ts'
import { interrupt, progressOf, progressOfTask } from './progress.ts'
import * as service from './service.ts'
import { extraBody, imageBody, optionsBody, pngInfoBody, progressQuery, taskBody, textBody } from './shapes.ts'

const BASE = '/sdapi/v1'

/** Extension images that programs send; ignored. */
const EXTENSIONS = [
  'alwayson_scripts.controlnet.args.image',
  'alwayson_scripts.controlnet.args.input_image',
  'alwayson_scripts.controlnet.args.mask',
  'alwayson_scripts.controlnet.args.image.image',
  'alwayson_scripts.controlnet.args.image.mask',
]

const PICTURES = { pixels: LIMITS.upload.pixels, seconds: 60 }

/** Two base64 images, and text. */
const bodyLimit = Math.ceil((2 * LIMITS.upload.bytes * 4) / 3) + 2 ** 20

/** Calls in A1111's format, for plug-ins of painting programs: the same jobs, prices and rules as those of the web app. */
export function sdapiRoutes(scope: App, context: Context, { shared, held, signalOf }: Frame): void {
  const waitForEnd = followEnds(context)
  const waitingOf = (caller: Caller, request: Request, reply: Reply) => {
    const once = idempotencyKeyOf(request, caller, request.body)
    return { waitForEnd, signal: signalOf(reply), once }
  }
  const large = { ...shared, bodyLimit }
  // Polled several times per second.
  const often = { ...shared, config: { rateLimit: limitOf(context, { perMinute: 1200 }) } }

  scope.post(
    `${BASE}/txt2img`,
    withWords({ encoded: EXTENSIONS }, withBounds({ work: PICTURES }, shared)),
    held((caller, request, reply) =>
      service.makeFromText(context, caller, read(textBody, request.body), waitingOf(caller, request, reply)),
    ),
  )
  scope.post(
    `${BASE}/img2img`,
    withWords({ encoded: ['init_images', 'mask', ...EXTENSIONS] }, withBounds({ work: PICTURES }, large)),
    held((caller, request, reply) =>
      service.makeOfPicture(context, caller, read(imageBody, request.body), waitingOf(caller, request, reply)),
    ),
  )
  scope.post(
    `${BASE}/extra-single-image`,
    withWords({ encoded: ['image'] }, withBounds({ work: PICTURES }, large)),
    held((caller, request, reply) => service.upscale(context, caller, read(extraBody, request.body), waitingOf(caller, request, reply))),
  )
  scope.post(
    `${BASE}/png-info`,
    withWords({ encoded: ['image'] }, withBounds({ work: PICTURES }, large)),
    held((_, request) => service.readInfo(read(pngInfoBody, request.body).image)),
  )
  scope.get(
    `${BASE}/progress`,
    often,
    held((caller, request) => {
      const { skip_current_image: skip = false } = read(progressQuery, request.query)
      return progressOf(context, caller, { withPicture: !skip })
    }),
  )
  scope.post(
    '/internal/progress',
    often,
    held((caller, request) => progressOfTask(context, caller, read(taskBody, request.body))),
  )
  // One replies with an empty object, the other with null.
  for (const [name, answer] of [
    ['interrupt', '{}'],
    ['skip', 'null'],
  ] as const)
    scope.post(
      `${BASE}/${name}`,
      shared,
      held(async (caller, _, reply) => {
        await interrupt(context, caller)
        return reply.type('application/json').send(answer)
      }),
    )
  scope.get(
    `${BASE}/options`,
    shared,
    held((caller) => service.optionsOf(context, caller)),
  )
  scope.post(
    `${BASE}/options`,
    shared,
    held(async (caller, request, reply) => {
      await service.setOptions(context, caller, read(optionsBody, request.body))
      return reply.type('application/json').send('null')
    }),
  )
  const listed: Readonly<
    Record<string, typeof lists.listModels | typeof lists.listSamplers | typeof lists.listUpscalers | typeof lists.listSchedulers>
  > = {
    'sd-models': lists.listModels,
    samplers: lists.listSamplers,
    schedulers: lists.listSchedulers,
    upscalers: lists.listUpscalers,
  }
  for (const [name, list] of Object.entries(listed))
    scope.get(
      `${BASE}/${name}`,
      shared,
      held((caller) => list(context, caller)),
    )
  scope.get(
    `${BASE}/loras`,
    shared,
    held(() => lists.listLoras(context)),
  )
  for (const [name, empty] of Object.entries(lists.EMPTY))
    scope.get(
      `${BASE}/${name}`,
      shared,
      held(() => empty),
    )
  // Lists here are always current.
  for (const name of ['checkpoints', 'loras', 'vae'])
    scope.post(
      `${BASE}/refresh-${name}`,
      shared,
      held((_, __, reply) => reply.type('application/json').send('null')),
    )
}

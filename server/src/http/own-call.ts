import { localize, type Text } from '@stipple/core/domain/text'
import type { Context } from '../context.ts'
import type { App } from './app-type.ts'

/** Header of requests to engines that lets an installation recognise its own calls through any address. */
export const LOOP_HEADER = 'x-stipple-call'
/** Status for such a call, as in WebDAV for loops (RFC 5842). */
export const LOOP = 508

export const LOOP_TEXT: Text = {
  en: 'This address is this Stipple server. It can’t be its own engine.',
  zh: '这就是当前的点绘，不能把自己接为引擎。',
}

const PLACE = 'calls to engines'

/** Value of the header, encrypted so that only this installation can read it. */
export const markOfCall = async ({ secrets }: Pick<Context, 'secrets'>): Promise<string> =>
  (await secrets.seal('own', PLACE)).toString('base64url')

/** Refuses calls from this installation to itself, if it was configured as an engine. */
export function refuseLoops(app: App, { secrets }: Pick<Context, 'secrets'>): void {
  app.addHook('onRequest', async (request, reply) => {
    const mark = request.headers[LOOP_HEADER]
    if (typeof mark !== 'string') return
    const isOwn = await secrets.unseal(Buffer.from(mark, 'base64url'), PLACE).then(
      () => true,
      () => false,
    )
    if (isOwn)
      await reply
        .code(LOOP)
        .header(LOOP_HEADER, 'own')
        .send({ error: localize(LOOP_TEXT, 'en') })
  })
}

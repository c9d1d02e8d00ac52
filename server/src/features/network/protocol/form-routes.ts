import { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { App, Request } from '../../../http/app-type.ts'
import { originOf } from '../../../http/implement.ts'
import { withWords } from '../../../http/refuse-words.ts'
import * as forms from './forms.ts'
import { type FindKeyholder, withKey, requiresKey } from './keyholder.ts'
import { limit, limitByPath, read } from './reply.ts'
import { formPopBody, formSubmitBody, interrogateBody } from './shapes.ts'

const id = z.object({ id: z.string() })
const key = z.object({ key: z.string().max(100).default('') })
const idOf = (request: Request): string => read(id, request.params).id

/** Interrogation of images by AI Horde calls. */
export function formRoutes(app: App, context: Context, find: FindKeyholder): void {
  const owned = { ...requiresKey(find, { scope: 'work' }), ...limit(60, '1 second') }
  app.post(
    '/api/v2/interrogate/async',
    withWords(
      { encoded: ['source_image'] },
      { ...requiresKey(find, { scope: 'generate' }), bodyLimit: 16 * 2 ** 20, ...limit(90, '1 minute') },
    ),
    withKey(async (who, request, reply) =>
      reply.status(202).send(await forms.interrogate(context, who, read(interrogateBody, request.body))),
    ),
  )
  app.get('/api/v2/interrogate/status/:id', limitByPath(10, '1 second'), (request) => forms.interrogation(context, idOf(request)))
  app.delete('/api/v2/interrogate/status/:id', limitByPath(10, '1 second'), (request) =>
    forms.withdrawInterrogation(context, idOf(request)),
  )
  app.post(
    '/api/v2/interrogate/pop',
    owned,
    withKey((who, request) => forms.popForms(context, who, { ...read(formPopBody, request.body), origin: originOf(context, request) })),
  )
  app.post(
    '/api/v2/interrogate/submit',
    owned,
    withKey(async (who, request) => ({ reward: await forms.submitForm(context, who, read(formSubmitBody, request.body)) })),
  )
  app.get('/api/v2/network/forms/:id/source', limit(60, '1 second'), async (request, reply) =>
    reply.type('application/octet-stream').send(await forms.formSource(context, { id: idOf(request), ...read(key, request.query) })),
  )
}

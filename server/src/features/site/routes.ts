import { site } from '@stipple/core/contract/site'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-type.ts'
import { basePathOf } from '../../http/base-path.ts'
import { implement } from '../../http/implement.ts'
import { languageOf } from '../../http/language.ts'
import { manifestOf } from './manifest.ts'
import { access } from './policy.ts'
import { presentPages, presentSite } from './present.ts'

export function siteRoutes(app: App, context: Context): void {
  implement(
    app,
    context,
    { calls: site, access },
    {
      'GET /api/site': async () => ({ status: 1 as const, data: presentSite(context) }),
      'GET /api/site/pages': async () => ({ status: 1 as const, data: presentPages(context) }),
    },
  )
  // Verifiers of content credentials trust the last certificate in it.
  app.get('/content-credentials.pem', async (_, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/x-pem-file')
      .send(await context.credentials.chain()),
  )
  app.get('/manifest.webmanifest', async (request, reply) => {
    const isVariant = context.settings.get('site.variantHosts').includes(request.hostname.toLowerCase())
    reply.header('cache-control', 'no-cache').type('application/manifest+json; charset=utf-8')
    return JSON.stringify(manifestOf({ language: languageOf(request), isVariant, base: basePathOf(context.config) }))
  })
}

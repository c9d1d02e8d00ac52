import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import { LIMITS } from '@stipple/core/domain/limits'
import fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import type { Context } from './context.ts'
import { DIALECTS } from './dialects.gen.ts'
import { openApiDocument } from './documents/openapi.ts'
import { authenticate } from './features/accounts/public.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { blindRoutes } from './features/blind/routes.ts'
import { callRoutes, logCalls } from './features/calls/routes.ts'
import { catalogueRoutes } from './features/catalogue/routes.ts'
import { collectionRoutes } from './features/collections/routes.ts'
import { commentRoutes } from './features/comments/routes.ts'
import { frontPictures, showcasesOf } from './features/community/public.ts'
import { communityRoutes } from './features/community/routes.ts'
import { contestRoutes } from './features/contests/routes.ts'
import { creditRoutes } from './features/credits/routes.ts'
import { feedbackRoutes } from './features/feedback/routes.ts'
import { fileRoutes } from './features/files/routes.ts'
import { cancelBy } from './features/generation/public.ts'
import { generationRoutes } from './features/generation/routes.ts'
import { holderOf } from './features/keys/public.ts'
import { keyRoutes } from './features/keys/routes.ts'
import { measureInstallation } from './features/machines/public.ts'
import { manageRoutes } from './features/manage/routes.ts'
import { memberRoutes } from './features/members/routes.ts'
import { moderationRoutes } from './features/moderation/routes.ts'
import { dashboardRoutes } from './features/network/dashboard/routes.ts'
import { measureNetwork } from './features/network/workers/public.ts'
import { noticeRoutes } from './features/notices/routes.ts'
import { optionRoutes } from './features/options/routes.ts'
import { checkRecharge } from './features/payments/public.ts'
import { paymentRoutes } from './features/payments/routes.ts'
import { peopleRoutes } from './features/people/routes.ts'
import { promptRoutes } from './features/prompts/routes.ts'
import { pushRoutes } from './features/push/routes.ts'
import { runRoutes } from './features/runs/routes.ts'
import { searchRoutes } from './features/searches/routes.ts'
import { siteRoutes } from './features/site/routes.ts'
import { tagRoutes } from './features/tags/routes.ts'
import { appSchema, listApps, nameOf } from './features/templates/public.ts'
import { templateRoutes } from './features/templates/routes.ts'
import { trainingRoutes } from './features/training/routes.ts'
import { uploadRoutes } from './features/uploads/routes.ts'
import { webhookRoutes } from './features/webhooks/routes.ts'
import { wordRoutes } from './features/words/routes.ts'
import { workRoutes } from './features/works/routes.ts'
import type { App } from './http/app-type.ts'
import { registerAuthentication } from './http/auth.ts'
import { basePathOf, serveBelow, withoutBase } from './http/base-path.ts'
import { readBodies } from './http/bodies.ts'
import { holdBounds } from './http/bounds.ts'
import { serializerCompiler, validatorCompiler } from './http/compilers.ts'
import { dialectConstraint, documentOf, registerDialect } from './http/dialect.ts'
import { registerErrors } from './http/error-reply.ts'
import { holdSwitches } from './http/feature-switches.ts'
import { healthRoutes } from './http/health.ts'
import { registerLimits } from './http/limits.ts'
import { holdMaintenance } from './http/maintenance.ts'
import { refuseLoops } from './http/own-call.ts'
import { type Packed, pack, sendPacked } from './http/packed.ts'
import { checkWords } from './http/refuse-words.ts'
import { recordCalls } from './http/registered-calls.ts'
import { securityHeaders } from './http/security-headers.ts'
import { traceCalls } from './http/trace-calls.ts'
import { watchCalls } from './http/unknown-calls.ts'
import { registerWebApp } from './http/web-app.ts'

const WEB_BUILD = fileURLToPath(new URL('../../web/dist', import.meta.url))

/**
 * The whole server except the listening socket: used by `main.ts` and every API test. A process without the `pages` role only serves health routes.
 */
export async function buildApp(context: Context, options: { readonly webDirectory?: string } = {}): Promise<App> {
  const { config } = context
  const base = basePathOf(config)
  const loggerInstance: FastifyBaseLogger = context.log
  const app: App = fastify<Server>({
    loggerInstance,
    trustProxy: typeof config.trustProxy === 'number' ? hops(config.trustProxy) : config.trustProxy,
    genReqId: () => randomUUID(),
    // Metrics count and time requests; the log records errors.
    logController: new LogController({ disableRequestLogging: true }),
    // Open streams are asked to end; other requests may finish.
    forceCloseConnections: 'idle',
    requestTimeout: 120_000,
    rewriteUrl: ({ url = '/' }) => withoutBase(url, base),
    routerOptions: { constraints: { dialect: dialectConstraint(DIALECTS) } },
    frameworkErrors: (error, request, reply) => unknownCalls.refuseBroken(request, reply, error),
  })
  const unknownCalls = watchCalls(
    app,
    DIALECTS.map(({ prefixes, refuse }) => ({ prefixes, refuse: refuse(context) })),
  )
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler(base))
  readBodies(app)
  registerErrors(app)
  traceCalls(app)
  const findKeyholder = (key: string) => holderOf(context, key)
  registerAuthentication(app, { ofSession: (token) => authenticate(context, token), ofKey: findKeyholder })
  const headers = securityHeaders(config)
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers)
    done()
  })
  serveBelow(app, base)
  refuseLoops(app, context)
  measure(app, context)
  logCalls(app, context)

  await app.register(cookie)
  await app.register(compress, { threshold: WORTH_COMPRESSING, syncThreshold: AT_ONCE, customTypes: COMPRESSED })
  await app.register(multipart, {
    limits: { fileSize: LIMITS.upload.videoBytes, files: 1, fields: 8, parts: 9, headerPairs: 50 },
    throwFileSizeLimit: false,
  })
  await registerLimits(app, context)

  measureInstallation(context)
  measureNetwork(context)
  recordCalls(app)
  holdSwitches(app, context)
  holdMaintenance(app, context)
  holdBounds(app, context)
  checkWords(app, context)
  healthRoutes(app, context)
  if (!config.roles.includes('pages')) {
    app.setNotFoundHandler(unknownCalls.refuse)
    return app
  }
  accountRoutes(app, context)
  memberRoutes(app, context)
  keyRoutes(app, context)
  callRoutes(app, context)
  optionRoutes(app, context)
  creditRoutes(app, context, checkRecharge)
  catalogueRoutes(app, context, { listApps, appSchema, nameOf, showcasesOf })
  promptRoutes(app, context)
  generationRoutes(app, context)
  blindRoutes(app, context)
  runRoutes(app, context)
  workRoutes(app, context)
  collectionRoutes(app, context)
  searchRoutes(app, context)
  uploadRoutes(app, context)
  wordRoutes(app, context)
  paymentRoutes(app, context)
  feedbackRoutes(app, context)
  fileRoutes(app, context)
  templateRoutes(app, context)
  trainingRoutes(app, context, cancelBy)
  communityRoutes(app, context)
  commentRoutes(app, context)
  contestRoutes(app, context)
  moderationRoutes(app, context)
  peopleRoutes(app, context)
  noticeRoutes(app, context)
  manageRoutes(app, context)
  siteRoutes(app, context)
  tagRoutes(app, context)
  dashboardRoutes(app, context, { findKeyholder, showcasesOf })
  for (const dialect of DIALECTS) registerDialect(app, context, dialect)
  webhookRoutes(app, context)
  pushRoutes(app, context)
  const documents = new Map<string, Promise<Packed>>()
  for (const [path, write] of [['/openapi.json', () => openApiDocument()] as const, ...dialectFiles()])
    app.get(path, async (request, reply) => {
      const document = documents.get(path) ?? pack(JSON.stringify({ ...(await write()), ...(base !== '' && { servers: [{ url: base }] }) }))
      documents.set(path, document)
      reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache')
      return sendPacked(request, reply, await document)
    })
  await registerWebApp(app, {
    directory: options.webDirectory ?? WEB_BUILD,
    firstPictures: frontPictures(context),
    base,
    refuse: unknownCalls.refuse,
  })
  return app
}

const dialectFiles = () => DIALECTS.map((dialect) => [`/openapi/${dialect.id}.json`, () => documentOf(dialect, openApiDocument)] as const)

/** Trusts this many proxies, counted from the server. */
const hops = (most: number) => (_: string, hop: number) => hop < most

/** Text types; images, audio and event streams are already compressed, or must not be delayed. */
const COMPRESSED = /^(text\/(html|css|csv|javascript|plain)|application\/(json|javascript|manifest\+json|wasm)|image\/svg\+xml)/

/** Smallest reply worth compressing in bytes: smaller ones take about as many packets. */
const WORTH_COMPRESSING = 2048
/** Largest reply compressed synchronously (bytes), within a millisecond: a stream costs several times as much. */
const AT_ONCE = 256 * 1024

function measure(app: App, { metrics }: Context): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'page'
    metrics.requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
}

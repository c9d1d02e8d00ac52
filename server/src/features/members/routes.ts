import type { Readable } from 'node:stream'
import { members } from '@stipple/core/contract/members'
import { EXPORT_PATH } from '@stipple/core/domain/account'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-type.ts'
import { requireMember } from '../../http/auth.ts'
import { implement } from '../../http/implement.ts'
import { languageOf } from '../../http/language.ts'
import { limitOf } from '../../http/limits.ts'
import { roomOf } from '../../storage/quota.ts'
import { presentUser } from '../accounts/public.ts'
import { confirmDeletion, deleteAccount } from './erase.ts'
import { exportAccount } from './export.ts'
import { access } from './policy.ts'
import { presentProfile, presentSession } from './present.ts'
import { chooseCareer, endOtherSessions, endSession, rename, requireAccount, sessionsOf } from './service.ts'

export function memberRoutes(app: App, context: Context): void {
  implement(
    app,
    context,
    { calls: members, access },
    {
      'GET /api/user/check_userinfo': async ({ caller }) => ({
        status: 1 as const,
        data: presentProfile(await requireAccount(context, caller), {
          isVip: caller.isVip,
          room: await roomOf(context, caller.accountId),
          now: context.now(),
        }),
      }),
      'POST /api/user/update_career': async ({ body, caller }) => {
        await chooseCareer(context, caller, body.cid)
        return { status: 1 as const }
      },
      'POST /api/account/rename': async ({ body, caller }) => ({
        status: 1 as const,
        data: { user: presentUser(await rename(context, caller, body.name)) },
      }),
      'GET /api/account/sessions': async ({ caller }) => ({
        status: 1 as const,
        data: (await sessionsOf(context, caller)).map((session) => presentSession(session, caller)),
      }),
      'POST /api/account/end_session': async ({ body, caller, cookie }) => {
        const { wasCurrent } = await endSession(context, caller, body.id)
        if (wasCurrent) cookie.clear()
        return { status: 1 as const }
      },
      'POST /api/account/end_other_sessions': async ({ caller }) => ({
        status: 1 as const,
        data: await endOtherSessions(context, caller),
      }),
      'POST /api/account/delete': async ({ body, caller, request, cookie }) => {
        await confirmDeletion(context, caller, { ...body, address: request.ip })
        await deleteAccount(context, caller)
        cookie.clear()
        return { status: 1 as const }
      },
    },
  )
  exportRoute(app, context)
}

/** Time after which a stalled download is aborted. */
const STALLED_MS = 60_000

function exportRoute(app: App, context: Context): void {
  const archives = new Set<Readable>()
  // Exports may take hours; a stopping server aborts them.
  app.addHook('preClose', async () => archives.forEach((archive) => archive.destroy()))

  app.get(EXPORT_PATH, { config: { rateLimit: limitOf(context, { perMinute: 10 }) }, exposeHeadRoute: false }, async (request, reply) => {
    const caller = await requireMember(context, request)
    const archive = await exportAccount(context, caller, languageOf(request))
    archives.add(archive)
    archive.once('close', () => archives.delete(archive))
    reply.raw.setTimeout(STALLED_MS, () => archive.destroy())
    reply.headers({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename="stipple-${caller.uid}.zip"` })
    return reply.type('application/zip').send(archive)
  })
}

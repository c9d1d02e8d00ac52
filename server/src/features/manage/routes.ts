import { engines } from '@stipple/core/contract/engines'
import { invitations } from '@stipple/core/contract/invitations'
import { loras } from '@stipple/core/contract/loras'
import { mails } from '@stipple/core/contract/mails'
import { manage } from '@stipple/core/contract/manage'
import { memberSessions } from '@stipple/core/contract/member-sessions'
import { membersCsvQuery } from '@stipple/core/contract/members-filter'
import { weights } from '@stipple/core/contract/weights'
import { MEMBERS_CSV_PATH } from '@stipple/core/domain/account'
import type { Context } from '../../context.ts'
import { requireAudience } from '../../http/access.ts'
import type { App } from '../../http/app-type.ts'
import { requireMember } from '../../http/auth.ts'
import { implement } from '../../http/implement.ts'
import { languageOf } from '../../http/language.ts'
import { limitOf } from '../../http/limits.ts'
import { countClosedSecrets } from '../../settings/closed-secrets.ts'
import { recognize } from '../engines/public.ts'
import { describeMachines } from '../machines/public.ts'
import { adoptWeights, cancelWeights, describeWeights, orderWeights, removeWeights } from '../weights/public.ts'
import {
  addEngine,
  changeEngine,
  changeModelsOf,
  describeExternal,
  describeKinds,
  isSourceChosen,
  surveyAddress,
  checkConnection,
  recordSourceChoice,
  removeEngine,
  testModel,
} from './connections.ts'
import { listActions, listMembers } from './data.ts'
import { changePack, describeEngines } from './engines.ts'
import { inviteMembers } from './invitations.ts'
import { allJobs, cancelJob, moveJobToFront, retryJob } from './jobs-of-all.ts'
import { allKeys, revokeAnyKey } from './keys.ts'
import { changeLora, listLoras } from './loras.ts'
import { membersAsCsv } from './members-csv.ts'
import { changeMember, endSessionOfMember, grantDots, logOutMember, makeResetLink, sessionsOfMember } from './members.ts'
import { countInbox, describeOverview, lastDays } from './overview.ts'
import { access, enginesAccess, invitationsAccess, lorasAccess, mailsAccess, sessionsAccess, weightsAccess } from './policy.ts'
import { presentAction, presentManagedMember, presentRecognized } from './present.ts'
import { findNewerRelease } from './releases.ts'
import { changeSetting, testMail } from './settings.ts'
import { testWeights } from './weights.ts'
import { dropWorkflow, getWorkflow, keepWorkflow, readWorkflowFile } from './workflows.ts'

const done = { status: 1 as const }

export function manageRoutes(app: App, context: Context): void {
  implement(
    app,
    context,
    { calls: manage, access },
    {
      'POST /api/manage/jobs': async ({ body: { job_type: mode, ...body }, language }) => ({
        ...done,
        ...(await allJobs(context, { ...body, mode }, language)),
      }),
      'POST /api/manage/job_retry': async ({ body, caller }) => {
        await retryJob(context, caller, body.id)
        return done
      },
      'POST /api/manage/job_cancel': async ({ body, caller }) => {
        await cancelJob(context, caller, body.id)
        return done
      },
      'POST /api/manage/job_front': async ({ body, caller }) => {
        await moveJobToFront(context, caller, body.id)
        return done
      },
      'POST /api/manage/keys': async ({ body }) => ({ ...done, ...(await allKeys(context, body)) }),
      'POST /api/manage/key_revoke': async ({ body, caller }) => {
        await revokeAnyKey(context, caller, body.id)
        return done
      },
      'POST /api/manage/members': async ({ body }) => {
        const { rows, total } = await listMembers(context.db, body)
        return { ...done, total, data: rows.map((row) => presentManagedMember(row, context.now())) }
      },
      'POST /api/manage/member_update': async ({ body, caller }) => ({ ...done, data: await changeMember(context, caller, body) }),
      'POST /api/manage/member_log_out': async ({ body, caller }) => {
        await logOutMember(context, caller, body.uid)
        return done
      },
      'POST /api/manage/member_reset_link': async ({ body, caller, request: { origin } }) => ({
        ...done,
        data: await makeResetLink(context, caller, { ...body, origin }),
      }),
      'POST /api/manage/member_grant': async ({ body, caller }) => ({ ...done, data: await grantDots(context, caller, body) }),
      'GET /api/manage/settings': async () => ({ ...done, data: context.settings.list() }),
      'POST /api/manage/settings': async ({ body, caller, language }) => ({
        ...done,
        data: await changeSetting(context, caller, { ...body, language }),
      }),
      'GET /api/manage/engines': async ({ language }) => ({ ...done, data: await describeEngines(context, language) }),
      'POST /api/manage/pack_install': async ({ body, caller }) => {
        await changePack(context, caller, { ...body, to: 'install' })
        return done
      },
      'POST /api/manage/pack_remove': async ({ body, caller }) => {
        await changePack(context, caller, { ...body, to: 'remove' })
        return done
      },
      'GET /api/manage/machines': async () => ({
        ...done,
        data: { ...(await describeMachines(context)), closed: await countClosedSecrets(context.db, context.secrets) },
      }),
      'GET /api/manage/overview': async () => ({ ...done, data: await describeOverview(context) }),
      'GET /api/manage/days': async () => ({ ...done, data: await lastDays(context) }),
      'GET /api/manage/release': async () => ({ ...done, data: await findNewerRelease(context) }),
      'GET /api/manage/inbox': async () => ({ ...done, data: await countInbox(context) }),
      'POST /api/manage/audit': async ({ body }) => {
        const { rows, total } = await listActions(context.db, body)
        return { ...done, total, data: rows.map(presentAction) }
      },
    },
  )
  membersCsvRoute(app, context)
  engineRoutes(app, context)
  weightRoutes(app, context)
  implement(
    app,
    context,
    { calls: invitations, access: invitationsAccess },
    {
      'POST /api/manage/member_invite': async ({ body, caller, language, request: { origin } }) => ({
        ...done,
        data: await inviteMembers(context, { caller, language, origin }, body),
      }),
    },
  )
  implement(
    app,
    context,
    { calls: memberSessions, access: sessionsAccess },
    {
      'POST /api/manage/member_sessions': async ({ body, caller }) => ({
        ...done,
        data: await sessionsOfMember(context, caller, body.uid),
      }),
      'POST /api/manage/member_end_session': async ({ body, caller }) => {
        await endSessionOfMember(context, caller, body)
        return done
      },
    },
  )
  implement(
    app,
    context,
    { calls: mails, access: mailsAccess },
    {
      'POST /api/manage/mail_test': async ({ body, ...requester }) => ({ ...done, data: { to: await testMail(context, requester, body) } }),
    },
  )
  implement(
    app,
    context,
    { calls: loras, access: lorasAccess },
    {
      'GET /api/manage/loras': async ({ query }) => ({ ...done, data: await listLoras(context, query.connection) }),
      'POST /api/manage/lora_change': async ({ body, caller }) => ({ ...done, data: await changeLora(context, caller, body) }),
    },
  )
}

/** Sends a file, so it is not part of the contract. */
function membersCsvRoute(app: App, context: Context): void {
  const config = { rateLimit: limitOf(context, { perMinute: 10 }) }
  app.get(MEMBERS_CSV_PATH, { config, schema: { querystring: membersCsvQuery }, exposeHeadRoute: false }, async (request, reply) => {
    const caller = await requireMember(context, request)
    requireAudience(caller, access['GET /api/manage/members_csv'])
    const { descending, ...query } = membersCsvQuery.parse(request.query)
    const wanted = { ...query, descending: descending === 'true', language: languageOf(request) }
    const csv = await membersAsCsv(context, caller, wanted)
    reply.headers({ 'cache-control': 'no-store', 'content-disposition': 'attachment; filename="stipple-members.csv"' })
    return reply.type('text/csv; charset=utf-8').send(csv)
  })
}

function weightRoutes(app: App, context: Context): void {
  implement(
    app,
    context,
    { calls: weights, access: weightsAccess },
    {
      'GET /api/manage/weights': async () => ({ ...done, data: await describeWeights(context) }),
      'POST /api/manage/weights_order': async ({ body, caller }) => {
        await orderWeights(context, caller, body)
        return done
      },
      'POST /api/manage/weights_own': async ({ body, caller }) => ({ ...done, ...(await adoptWeights(context, caller, body.place)) }),
      'POST /api/manage/weights_cancel': async ({ body, caller }) => {
        await cancelWeights(context, caller, body.id)
        return done
      },
      'POST /api/manage/weights_remove': async ({ body, caller }) => {
        await removeWeights(context, caller, body.id)
        return done
      },
      'POST /api/manage/weights_test': async ({ body, caller }) => ({ ...done, job_id: await testWeights(context, caller, body.id) }),
    },
  )
}

function engineRoutes(app: App, context: Context): void {
  implement(
    app,
    context,
    { calls: engines, access: enginesAccess },
    {
      'GET /api/manage/engine_kinds': async () => ({ ...done, data: describeKinds(context) }),
      'POST /api/manage/engine_recognize': async ({ body }) => ({ ...done, data: presentRecognized(await recognize(context, body.text)) }),
      'POST /api/manage/engine_survey': async ({ body, ...requester }) => ({
        ...done,
        data: await surveyAddress(context, requester, body),
      }),
      'GET /api/manage/engine_connections': async ({ language }) => {
        const data = await describeExternal(context, language)
        return { ...done, data, asked: await isSourceChosen(context, data) }
      },
      'POST /api/manage/engine_asked': async ({ caller }) => {
        await recordSourceChoice(context, caller)
        return done
      },
      'POST /api/manage/engine_add': async ({ body, ...requester }) => ({ ...done, data: await addEngine(context, requester, body) }),
      'POST /api/manage/engine_change': async ({ body, ...requester }) => ({ ...done, data: await changeEngine(context, requester, body) }),
      'POST /api/manage/engine_models': async ({ body, ...requester }) => ({
        ...done,
        data: await changeModelsOf(context, requester, body),
      }),
      'POST /api/manage/engine_look': async ({ body, language }) => ({ ...done, data: await checkConnection(context, language, body.id) }),
      'POST /api/manage/engine_test': async ({ body, ...requester }) => ({ ...done, job_id: await testModel(context, requester, body) }),
      'POST /api/manage/engine_remove': async ({ body, caller }) => {
        await removeEngine(context, caller, body.id)
        return done
      },
      'POST /api/manage/workflow_read': async ({ body }) => ({ ...done, data: await readWorkflowFile(context, body) }),
      'POST /api/manage/workflow_get': async ({ body }) => ({ ...done, data: await getWorkflow(context, body) }),
      'POST /api/manage/workflow_save': async ({ body, ...requester }) => ({ ...done, ...(await keepWorkflow(context, requester, body)) }),
      'POST /api/manage/workflow_remove': async ({ body, ...requester }) => ({
        ...done,
        data: await dropWorkflow(context, requester, body),
      }),
    },
  )
}

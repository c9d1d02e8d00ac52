import { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { App } from '../../../http/app-type.ts'
import { type FindKeyholder, withKey, requiresKey } from './keyholder.ts'
import { alsoLimited, limit, limitByPath, limits, read } from './reply.ts'
import { awardBody, teamBody, transferBody } from './shapes.ts'
import * as teams from './teams.ts'
import { awardKudos, transferKudos } from './transfer.ts'

const id = z.object({ id: z.string() })
const idempotency = z.object({ 'idempotency-key': z.string().max(200).optional() })

/** Teams of workers and kudos transfers by AI Horde calls. */
export function teamRoutes(app: App, context: Context, find: FindKeyholder): void {
  const usual = limitByPath(30, '1 minute')
  const owned = { ...requiresKey(find, { scope: 'work' }), ...usual }
  app.get('/api/v2/teams', usual, () => teams.teams(context))
  app.get('/api/v2/teams/:id', usual, (request) => teams.team(context, read(id, request.params).id))
  app.post(
    '/api/v2/teams',
    owned,
    withKey((who, request) => teams.foundTeam(context, who, read(teamBody, request.body))),
  )
  app.patch(
    '/api/v2/teams/:id',
    owned,
    withKey((who, request) => teams.changeTeam(context, who, { ...read(id, request.params), ...read(teamBody.partial(), request.body) })),
  )
  app.delete(
    '/api/v2/teams/:id',
    owned,
    withKey((who, request) => teams.disbandTeam(context, who, read(id, request.params).id)),
  )
  app.post(
    '/api/v2/kudos/transfer',
    {
      ...requiresKey(find, { scope: 'work' }),
      ...limits({ max: 1, timeWindow: '1 second', by: 'key' }),
      ...alsoLimited(app, { max: 90, timeWindow: '1 hour', by: 'key' }),
    },
    withKey(async (who, request) => {
      const { 'idempotency-key': once } = idempotency.parse(request.headers)
      return { transferred: await transferKudos(context, who, { ...read(transferBody, request.body), once }) }
    }),
  )
  app.post(
    '/api/v2/kudos/award',
    { ...owned, ...limit(90, '1 minute') },
    withKey(async (who, request) => {
      const { 'idempotency-key': once } = idempotency.parse(request.headers)
      return { awarded: await awardKudos(context, who, { ...read(awardBody, request.body), once }) }
    }),
  )
}

import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { worksOfJobs } from '../../works/public.ts'
import * as ledger from '../kudos/public.ts'
import { findOrder } from '../matching/public.ts'
import { HordeRefusal } from '../wire/public.ts'
import { requireRequest } from './client.ts'
import { insertRating } from './rating-data.ts'
import type { ratingBody } from './shapes.ts'

/** Kudos for choosing the best image, and for rating one. */
const [FOR_BEST, FOR_RATING, FOR_ARTIFACTS] = [15, 5, 5]

/** Accepts ratings of an ended request's images, once, and rewards its author. Throws `HordeRefusal`. */
export async function rate(context: Context, id: string, { best, ratings }: z.output<typeof ratingBody>): Promise<{ reward: number }> {
  const { db } = context
  const job = await requireRequest(context, id, 'Status')
  const kudos = (await findOrder(db, job.id))?.kudos ?? 0
  if (job.status !== 'Finished') throw refusal('AestheticsNotCompleted', 'You can only rate a request that is complete.')
  const made = ((await worksOfJobs(db, [job.id])).get(job.id) ?? []).map(({ image_id: image }) => image)
  if (best === undefined && ratings.length === 0) throw refusal('AestheticsMissing', 'Name the best picture, or rate some.')
  const named = ratings.map(({ id: image }) => image)
  const strange = [...named, ...(best === undefined ? [] : [best])].find((image) => !made.includes(image))
  if (strange !== undefined) throw new HordeRefusal(404, 'ProcGenNotFound', `This request has no picture '${strange}'.`)
  if (new Set(named).size < named.length) throw refusal('AestheticsDuplicate', 'A picture was rated twice.')
  if (best !== undefined && made.length < 2) throw refusal('AestheticsSolo', 'The only picture is neither best nor worst.')
  const highest = Math.max(0, ...ratings.map(({ rating }) => rating))
  const rated = ratings.find(({ id: image }) => image === best)
  if (best !== undefined && ratings.length > 1 && (rated?.rating ?? highest) < highest)
    throw refusal('AestheticsConfused', 'The best picture is not the one that was rated highest.')
  const earned =
    (best === undefined ? 0 : FOR_BEST) +
    ratings.reduce((sum, { artifacts }) => sum + FOR_RATING + (artifacts === undefined ? 0 : FOR_ARTIFACTS), 0)
  const reward = Math.max(0, Math.round(Math.min(earned, kudos - 1) * 100) / 100)
  return db.transaction(async (tx) => {
    if (!(await insertRating(tx, { jobId: job.id, accountId: job.accountId, best: best ?? null, ratings })))
      throw refusal('AestheticsAlreadyExist', 'This request has been rated.')
    if (reward > 0) await ledger.addKudos(tx, { accountId: job.accountId, reason: 'awarded', amount: reward, subject: `rating:${job.id}` })
    return { reward }
  })
}

const refusal = (code: string, message: string): HordeRefusal => new HordeRefusal(400, code, message)

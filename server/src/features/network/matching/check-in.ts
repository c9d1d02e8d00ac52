import { isDeepStrictEqual } from 'node:util'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/database.ts'
import type { WorkerRow } from '../../../db/schema/network.ts'
import { throttle } from '../../../lib/throttle.ts'
import { surveyKind } from '../../engines/public.ts'
import * as ledger from '../kudos/public.ts'
import { HordeRefusal, type Requester } from '../wire/public.ts'
import { ONLINE_SECONDS } from '../workers/public.ts'
import { NETWORK_KIND } from './data.ts'
import { mostWorkers } from './policy.ts'
import * as records from './worker-data.ts'

/** Shortest interval between writes of a worker's check-in, in seconds. */
const QUIET_SECONDS = 10

/** Facts that a worker reports when it asks for work. */
export type Facts = Pick<
  WorkerRow,
  'name' | 'kind' | 'agent' | 'models' | 'abilities' | 'terms' | 'blacklist' | 'maxPixels' | 'threads' | 'nsfw'
> &
  Partial<Pick<WorkerRow, 'forms'>>

/** Records a request for work as a sign of life; the first one with a new name adds the worker. Throws `HordeRefusal`. */
export async function checkIn(context: Context, owner: Requester, { name, ...facts }: Facts): Promise<records.RequestingWorker> {
  const { db } = context
  const found = await records.findRequestingWorker(db, name)
  const known = found ?? { ...(await addWorker(db, owner, { ...facts, name })), hasMessages: true }
  if (known.accountId !== owner.accountId) throw wrongCredentials()
  if (known.kind !== facts.kind)
    throw new HordeRefusal(400, 'PolymorphicNameConflict', `A worker of another kind has the name '${known.name}'.`)
  const silent = (context.now().getTime() - known.seenAt.getTime()) / 1000
  const worker =
    found && silent < QUIET_SECONDS ? { ...known, ...facts, name: known.name } : { ...known, ...(await noteSign(db, owner, known, facts)) }
  if (!found || silent > ONLINE_SECONDS || !isDeepStrictEqual(known.models, facts.models)) surveyModels(context)
  if (worker.paused) throw new HordeRefusal(403, 'WorkerMaintenance', 'The operator of this network has paused this worker.')
  return worker
}

async function noteSign(db: Database, owner: Requester, { id }: WorkerRow, facts: Omit<Facts, 'name'>): Promise<WorkerRow> {
  const worker = await records.checkIn(db, id, { facts, isKnown: owner.isSuper || owner.isAllowlisted })
  if (!worker) throw new HordeRefusal(404, 'WorkerNotFound', 'This worker was removed.')
  await payUptime(db, worker)
  return worker
}

/** Shortest interval between surveys of the workers' models (ms). */
const SURVEY_EVERY_MS = 2000
const surveys = new WeakMap<Database, () => void>()

/** Surveys the workers' models after one of them changed, at once or together with others. */
function surveyModels({ db, log }: Pick<Context, 'db' | 'log'>): void {
  const survey =
    surveys.get(db) ??
    throttle(SURVEY_EVERY_MS, () => {
      surveyKind(db, NETWORK_KIND).catch((error: unknown) => log.warn({ err: error }, 'changed models of workers could not be surveyed'))
    })
  surveys.set(db, survey)
  survey()
}

const wrongCredentials = (): HordeRefusal => new HordeRefusal(403, 'WrongCredentials', 'Wrong credentials to submit as this worker.')

async function addWorker(db: Database, owner: Requester, worker: Facts): Promise<WorkerRow> {
  const most = mostWorkers(owner)
  const added = await db.transaction((tx) => records.insertWorker(tx, { ...worker, accountId: owner.accountId }, most))
  if (added === 'too many') throw new HordeRefusal(403, 'TooManyWorkers', `You cannot have more than ${most} workers.`)
  if (!added) throw wrongCredentials()
  return added
}

/** Paid uptime span in seconds, and its kudos: more for each model, up to the number that fits on a card, and for LoRAs (rules of the AI Horde). */
const SPAN_SECONDS = 600
const kudosOfSpan = ({ kind, models, abilities }: WorkerRow): number =>
  kind === 'interrogation' ? 40 : 50 + 2 * Math.min(models.length, MAX_MODELS) + (abilities.lora ? 30 : 0)
const MAX_MODELS = 50

/** Pays a trusted worker for uptime, in kudos only, because nobody received anything for it. */
async function payUptime(db: Database, worker: WorkerRow): Promise<void> {
  const spans = Math.floor(worker.uptime / SPAN_SECONDS)
  if (spans <= worker.uptimePaid) return
  await db.transaction(async (tx) => {
    if (!(await records.claimUptime(tx, worker.id, { from: worker.uptimePaid, to: spans })) || !worker.trusted) return
    await ledger.addKudos(tx, {
      accountId: worker.accountId,
      worker: worker.id,
      reason: 'uptime',
      amount: (spans - worker.uptimePaid) * kudosOfSpan(worker),
      subject: `${worker.id}:${spans}`,
    })
  })
}

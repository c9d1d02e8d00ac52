import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { ENTRY_TYPES } from '@stipple/core/domain/credits'
import sharp from 'sharp'
import type { Context } from '../../context.ts'
import type { Database, Transaction } from '../../db/database.ts'
import type { RequestRow, SlotRow, WorkerRow } from '../../db/schema/network.ts'
import { isUuid } from '../../lib/is-uuid.ts'
import { grantUpTo } from '../credits/public.ts'
import { surveySoon } from '../engines/public.ts'
import { byId, lookNow, transition } from '../jobs/public.ts'
import type { Keyholder } from '../keys/public.ts'
import * as data from './data.ts'
import { isNetworkOpen, NETWORK_KIND } from './kind.ts'
import { kudosFor } from './kudos.ts'
import { passesOf, reasonAgainst, timeFor } from './matching.ts'
import { mostHeld, mostWorkers } from './policy.ts'
import { HordeRefusal } from './refusal.ts'
import type { PopBody, SubmitBody } from './shapes.ts'
import * as records from './worker-data.ts'

/** Work that a worker took, and what it was not given with the reasons. */
export interface Popped {
  readonly work: { readonly slot: SlotRow; readonly request: RequestRow; readonly seconds: number } | undefined
  readonly skipped: Readonly<Record<string, number>>
}

/** Gives a worker the next picture that it can make. A question is also its sign of life. Throws `HordeRefusal`. */
export async function pop(context: Context, owner: Keyholder, body: PopBody): Promise<Popped> {
  requireNetwork(context)
  const worker = await checkIn(context, owner, body)
  if (worker.paused) throw new HordeRefusal(403, 'WorkerMaintenance', 'The operator of this network has paused this worker.')
  const skipped: Record<string, number> = {}
  // Nobody takes more than they make: the rest is for others.
  const isBusy = (await data.countHeld(context.db, worker.id)) >= mostHeld(owner, worker)
  const open = isBusy ? [] : await data.openRequests(context.db, worker)
  if (worker.maintenance && !isBusy && open.length === 0)
    throw new HordeRefusal(403, 'WorkerMaintenance', worker.maintenanceMessage || 'This worker is in maintenance mode.')
  const able = open.filter(({ wanted, failed }) => {
    const reason = failed > 0 ? 'worker_id' : reasonAgainst(wanted, worker)
    if (reason) skipped[reason] = (skipped[reason] ?? 0) + 1
    return !reason
  })
  const offers = able.map(({ id, wanted }) => ({
    request: id,
    model: wanted.models.find((name) => worker.models.includes(name)) ?? '',
    seconds: timeFor(wanted),
  }))
  const uploadKey = randomBytes(24).toString('hex')
  const slot = offers.length > 0 ? await data.takeSlot(context.db, { offers, worker: worker.id, uploadKey }) : undefined
  const request = slot && (await data.findRequest(context.db, slot.request))
  return slot && request ? { work: { slot, request, seconds: timeFor(request.wanted) }, skipped: {} } : { work: undefined, skipped }
}

/** Throws `MaintenanceMode` where the operator has opened no network. */
function requireNetwork(context: Pick<Context, 'catalogue'>): void {
  if (!isNetworkOpen(context))
    throw new HordeRefusal(
      400,
      'MaintenanceMode',
      'This installation takes no workers. Its operator opens the network on the page of the engines.',
    )
}

/** Seconds for which a worker that was written down is not written down again. */
const QUIET_SECONDS = 10

async function checkIn(context: Context, owner: Keyholder, body: PopBody): Promise<WorkerRow> {
  const { db } = context
  const facts = {
    agent: body.bridge_agent,
    models: body.models,
    abilities: {
      img2img: body.allow_img2img,
      painting: body.allow_painting,
      lora: body.allow_lora,
      control: body.allow_controlnet,
      postProcessing: body.allow_post_processing,
    },
    blacklist: [...body.blacklist],
    maxPixels: body.max_pixels,
    threads: body.threads,
    nsfw: body.nsfw,
  }
  const found = await records.findWorker(db, body)
  const known = found ?? (await addWorker(db, owner, { ...facts, name: body.name }))
  if (known.accountId !== owner.accountId) throw new HordeRefusal(403, 'WrongCredentials', 'Wrong credentials to submit as this worker.')
  const silent = (context.now().getTime() - known.seenAt.getTime()) / 1000
  if (found && silent < QUIET_SECONDS) return { ...known, ...facts }
  const isNew = !found || silent > records.ONLINE_SECONDS || !isDeepStrictEqual(known.models, facts.models)
  return db.transaction(async (tx) => {
    const worker = await records.checkIn(tx, known.id, facts)
    if (!worker) throw new HordeRefusal(404, 'WorkerNotFound', 'This worker was removed.')
    if (isNew) await surveySoon(tx, NETWORK_KIND)
    return worker
  })
}

async function addWorker(
  db: Database,
  owner: Keyholder,
  worker: Omit<Parameters<typeof records.insertWorker>[1], 'accountId'>,
): Promise<WorkerRow> {
  const most = mostWorkers(owner)
  const added = await db.transaction((tx) => records.insertWorker(tx, { ...worker, accountId: owner.accountId }, most))
  if (added === 'too many') throw new HordeRefusal(403, 'TooManyWorkers', `You cannot have more than ${most} workers.`)
  if (!added) throw new HordeRefusal(403, 'WrongCredentials', 'Wrong credentials to submit as this worker.')
  return added
}

/** Pixels of a picture that is taken from a worker: larger by what enlarges it afterwards. */
const MOST_PIXELS = 8192 * 8192

/** Takes what a worker made, once, and pays for it. Returns the kudos. Throws `HordeRefusal`. */
export async function submit(context: Context, owner: Pick<Keyholder, 'accountId'>, body: SubmitBody): Promise<number> {
  // Looked at before anything is decoded, and again under a lock.
  requireTheirs(owner, body.id, isUuid(body.id) ? await data.findSlot(context.db, body.id) : undefined)
  const given = body.generation === 'R2' ? undefined : Buffer.from(body.generation, 'base64')
  const isWhole = given !== undefined && (await isPicture(given))
  const outcome = await context.db.transaction(async (tx) => {
    const { slot, request, worker } = await requireWork(tx, owner, body.id)
    const picture = given ?? slot.picture
    const isCensored = isWithheld(body)
    const isGood = body.state !== 'faulted' && (isCensored || (given ? isWhole : picture !== null && (await isPicture(picture))))
    if (!isGood) {
      await data.takeBack(tx, [slot], { jobId: request.jobId, late: false })
      await transition(tx, byId(request.jobId), { to: 'restarted' })
      await lookNow(tx, request.jobId)
      return body.state === 'faulted' ? 0 : 'unreadable'
    }
    const result = isCensored ? { state: 'censored' as const, picture: null } : { state: 'done' as const, picture }
    await data.updateSlot(tx, slot.id, { ...result, metadata: body.gen_metadata })
    if (!(await data.hasOpenSlots(tx, request.id))) await lookNow(tx, request.jobId)
    return pay(context, tx, { slot, request, worker })
  })
  if (outcome === 'unreadable') throw new HordeRefusal(400, 'ImageValidationFailed', 'The delivered file is no picture.')
  return outcome
}

const isWithheld = ({ censored, state, gen_metadata: notes }: SubmitBody): boolean =>
  censored || state === 'censored' || state === 'csam' || notes.some(({ type }) => type === 'censorship')

/** Work that a worker of the owner has, locked. Throws where it is not theirs, or not theirs any more. */
async function requireWork(tx: Transaction, owner: Pick<Keyholder, 'accountId'>, id: string) {
  const locked = await data.lockSlot(tx, id)
  const worker = locked?.slot.worker ? await records.findWorker(tx, { id: locked.slot.worker }) : undefined
  requireTheirs(owner, id, locked && worker && { state: locked.slot.state, accountId: worker.accountId })
  if (!locked || !worker || locked.request.closedAt !== null) throw invalidJob(id)
  return { ...locked, worker }
}

function requireTheirs(
  owner: Pick<Keyholder, 'accountId'>,
  id: string,
  found: { readonly state: SlotRow['state']; readonly accountId: string | null } | undefined,
): void {
  if (!found || found.accountId === null) throw invalidJob(id)
  if (owner.accountId !== found.accountId) throw new HordeRefusal(403, 'WrongCredentials', 'Wrong credentials to submit this job.')
  if (found.state !== 'processing') throw new HordeRefusal(400, 'DuplicateGen', `Processing generation with ID ${id} already submitted.`)
}

async function pay(
  { settings }: Pick<Context, 'settings'>,
  tx: Transaction,
  { slot, request, worker }: { slot: SlotRow; request: RequestRow; worker: WorkerRow },
): Promise<number> {
  const { wanted } = request
  const reward = kudosFor(wanted)
  const dots = request.accountId === worker.accountId ? 0 : (reward * settings.get('dots.perHundredKudos')) / 100
  const pixelSteps = wanted.width * wanted.height * passesOf(wanted)
  const seconds = Math.max(0.1, (Date.now() - (slot.poppedAt?.getTime() ?? Date.now())) / 1000)
  await records.recordDelivery(tx, worker.id, { pixelSteps, speed: pixelSteps / seconds })
  await records.addKudos(tx, {
    accountId: worker.accountId,
    worker: worker.id,
    reason: 'generated',
    amount: reward,
    dots,
    subject: slot.id,
  })
  // Whoever could pay themselves would make dots out of nothing.
  if (dots > 0) {
    const { accountId } = worker
    await grantUpTo(tx, { accountId, type: ENTRY_TYPES.work, ref: `kudos:${slot.id}`, sum: () => records.dotsOf(tx, accountId) })
  }
  return reward
}

/** Throws where the address opens nothing: before a picture is read. */
export async function requireUpload(
  { db }: Pick<Context, 'db'>,
  { id, uploadKey }: { readonly id: string; readonly uploadKey: string },
): Promise<void> {
  const found = isUuid(id) ? await data.findSlot(db, id) : undefined
  if (found?.state !== 'processing' || found.uploadKey !== uploadKey) throw closed()
}

const closed = (): HordeRefusal => new HordeRefusal(403, 'Forbidden', 'This address takes no picture any more.')

/** Keeps a picture that was put to the address of a work. Throws `HordeRefusal` where the address opens nothing. */
export async function upload(
  { db }: Pick<Context, 'db'>,
  put: { readonly id: string; readonly uploadKey: string; readonly picture: Buffer },
): Promise<void> {
  if (!(await data.keepUpload(db, put))) throw closed()
}

/** Whether bytes are a picture that can be decoded whole. */
async function isPicture(bytes: Buffer): Promise<boolean> {
  try {
    const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    const { format } = await image.metadata()
    await image.stats()
    return format === 'webp' || format === 'png' || format === 'jpeg'
  } catch {
    return false
  }
}

const invalidJob = (id: string): HordeRefusal =>
  new HordeRefusal(404, 'InvalidJobID', `Processing Generation with ID ${id.slice(0, 100)} does not exist.`)

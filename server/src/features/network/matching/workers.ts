import { isWholePicture } from '@stipple/engines/kit/whole-picture'
import sharp from 'sharp'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { Query } from '../../../db/driver/query.ts'
import type { MessageRow } from '../../../db/schema/horde.ts'
import type { RequestRow, SlotRow, WorkerRequirements, WorkerRow } from '../../../db/schema/network.ts'
import { isUuid } from '../../../lib/is-uuid.ts'
import { grantUpTo } from '../../credits/public.ts'
import { byId, transition } from '../../jobs/public.ts'
import { pollNow } from '../../jobs/queue/public.ts'
import * as ledger from '../kudos/public.ts'
import { kudosFor, passesOf } from '../kudos/public.ts'
import { favouredBy, HordeRefusal, type PopBody, type Requester, type SubmitBody } from '../wire/public.ts'
import { checkIn } from './check-in.ts'
import * as data from './data.ts'
import { isNetworkOpen } from './kind.ts'
import { batchOf, skipReason, timeFor } from './matching.ts'
import { type OpenRequest, openWork } from './open-work.ts'
import { maxHeld } from './policy.ts'
import { DELIVERY, readUploaded, storeChecked, uploadedAt } from './stored-pictures.ts'
import { deliveryNote, usageRecord } from './usage-data.ts'
import { messagesFor } from './worker-data.ts'
import * as records from './worker-data.ts'

interface Work {
  readonly slots: readonly SlotRow[]
  /** Upload addresses of the object store that workers can reach. */
  readonly uploads: readonly (string | undefined)[]
  readonly request: RequestRow
  readonly seconds: number
  readonly worker: WorkerRow
}

/** Work that a worker took, and the requests that it was not given, with reasons. */
export interface Popped {
  readonly work: Work | undefined
  readonly skipped: Readonly<Record<string, number>>
  /** Messages from operators, or its owner, for the worker to show. */
  readonly messages: readonly MessageRow[]
}

/** Gives a worker the next images that it can make. Each call is also a check-in. Throws `HordeRefusal`. */
export async function pop(context: Context, owner: Requester, body: PopBody): Promise<Popped> {
  requireNetwork(context)
  const favoured = favouredBy(body)
  const { hasMessages, ...worker } = await checkIn(context, owner, { name: body.name, ...factsOf(body) })
  const messages = hasMessages ? await messagesFor(context.db, worker.id) : []
  const known = openWork(context)
  for (let isNew = false; ; isNew = true) {
    const { open, able, skipped, held } = await lookThrough(context, worker, favoured)
    // A worker only takes what it makes; the rest is for others.
    const room = maxHeld(owner, worker) - held
    if (worker.maintenance && room > 0 && open === 0)
      throw new HordeRefusal(403, 'WorkerMaintenance', worker.maintenanceMessage || 'This worker is in maintenance mode.')
    const nothing = { work: undefined, skipped, messages }
    if (able.length === 0 || room <= 0) return nothing
    const slots = await take(context, able, { worker, room, amount: body.amount })
    const [first] = slots
    if (first) known.taken(first.request, slots.length)
    else known.forget()
    const request = first && (await data.findRequest(context.db, first.request))
    if (request) {
      const uploads = await uploadsOf(context, request, slots)
      return { work: { slots, uploads, request, seconds: timeFor(request.wanted, worker), worker }, skipped: {}, messages }
    }
    // Others took all known work.
    if (isNew) return nothing
  }
}

/**
 * Number of requests visible to a worker, those that it can make in order of preference, the number of others by reason, and the images that it
 * holds, if relevant.
 */
async function lookThrough(context: Context, worker: WorkerRow, favoured: readonly string[]) {
  const isOwn = ({ accountId }: OpenRequest): boolean => accountId === worker.accountId
  const open = (await openWork(context).list()).filter((request) => !worker.maintenance || isOwn(request))
  const skipped: Record<string, number> = {}
  const models = new Set(worker.models)
  const suited = open.filter(({ wanted }) => {
    const reason = wanted.models.some((name) => models.has(name)) ? skipReason(wanted, worker) : 'models'
    if (reason) skipped[reason] = (skipped[reason] ?? 0) + 1
    return !reason
  })
  const { held, failed } =
    suited.length > 0 || worker.maintenance ? await data.standingOf(context.db, worker.id) : { held: 0, failed: new Set<string>() }
  const able = suited.filter(({ jobId }) => !failed.has(jobId))
  if (able.length < suited.length) skipped['worker_id'] = (skipped['worker_id'] ?? 0) + suited.length - able.length
  const rank = (request: OpenRequest): number => (isOwn(request) ? 0 : favoured.includes(request.uid) ? 1 : 2)
  return { open: open.length, able: able.toSorted((one, other) => rank(one) - rank(other)), skipped, held }
}

/** Requests offered to a worker at once: it gets the first that still has an image. */
const MAX_OFFERS = 50

interface Room {
  readonly worker: WorkerRow
  /** Images that it may take, and that it asks for. */
  readonly room: number
  readonly amount: number
}

const take = ({ db }: Pick<Context, 'db'>, able: readonly OpenRequest[], { worker, room, amount }: Room): Promise<SlotRow[]> =>
  data.takeSlots(db, {
    offers: able.slice(0, MAX_OFFERS).map(({ id, wanted }) => ({
      request: id,
      model: wanted.models.find((name) => worker.models.includes(name)) ?? '',
      seconds: timeFor(wanted, worker),
      count: Math.min(room, batchOf(wanted, worker, amount)),
    })),
    worker: worker.id,
  })

/** Validity of an upload address in seconds. */
const UPLOAD_SECONDS = 30 * 60

const uploadsOf = ({ storage }: Pick<Context, 'storage'>, { accountId }: RequestRow, slots: readonly SlotRow[]) =>
  Promise.all(slots.map(({ id }) => storage.uploadAddress(uploadedAt({ id, accountId }), { seconds: UPLOAD_SECONDS })))

const factsOf = (body: PopBody) => ({
  kind: 'image' as const,
  agent: body.bridge_agent,
  models: body.models,
  abilities: {
    img2img: body.allow_img2img,
    painting: body.allow_painting,
    lora: body.allow_lora,
    control: body.allow_controlnet,
    postProcessing: body.allow_post_processing,
  },
  terms: {
    ...(body.extra_slow_worker && { extraSlow: true }),
    ...(body.require_upfront_kudos && { upfront: true }),
    ...(body.limit_max_steps && { limitSteps: true }),
  },
  blacklist: [...body.blacklist],
  maxPixels: body.max_pixels,
  threads: body.threads,
  nsfw: body.nsfw,
})

/** Throws `MaintenanceMode` if the network is not open. */
export function requireNetwork(context: Pick<Context, 'catalogue'>): void {
  if (!isNetworkOpen(context))
    throw new HordeRefusal(
      400,
      'MaintenanceMode',
      'This installation takes no workers. Its operator opens the network on the page of the engines.',
    )
}

/** Accepts a worker's delivery, once, and pays for it. Returns the kudos. Throws `HordeRefusal`. */
export async function submit(context: Context, owner: Pick<Requester, 'accountId'>, body: SubmitBody): Promise<number> {
  // Checked before decoding, and again under a lock.
  const known = isUuid(body.id) ? await data.findSlot(context.db, body.id) : undefined
  requireTheirs(owner, body.id, known)
  const isCensored = isWithheld(body)
  const picture = isCensored || body.state === 'faulted' || !known ? undefined : await pictureOf(context, body, known.requester)
  const isGood =
    isCensored ||
    (picture !== undefined && known !== undefined && (await isPicture(context, { bytes: picture.bytes, wanted: known.wanted })))
  // Its address still accepts other, unchecked uploads.
  if (isGood && picture?.isStored && known) await storeChecked(context.storage, { id: body.id, accountId: known.requester }, picture.bytes)
  const outcome = await context.db.transaction(async (tx) => {
    const { slot, request, worker } = await requireWork(tx, owner, body.id)
    if (!isGood) {
      await data.takeBack(tx, [slot], { jobId: request.jobId, late: false })
      await transition(tx, byId(request.jobId), { to: 'restarted' })
      await pollNow(tx, request.jobId)
      return body.state === 'faulted' ? 0 : 'unreadable'
    }
    // Not paid: otherwise a worker could earn by withholding everything.
    const pay = isCensored ? undefined : payment({ slot, request, worker }, context.settings.get('dots.perHundredKudos'))
    const [isMore] = await Query.together(
      data.slotEnd(slot.id, {
        state: isCensored ? 'censored' : 'done',
        picture: picture && !picture.isStored ? picture.bytes : null,
        stored: picture?.isStored ?? false,
        metadata: body.gen_metadata,
        ...(body.seed !== undefined && { seed: body.seed }),
      }),
      pay?.entries,
    ).run(tx)
    await pay?.grantDots(tx)
    if (!isMore) await pollNow(tx, request.jobId)
    return pay?.reward ?? 0
  })
  if (outcome === 'unreadable')
    throw new HordeRefusal(400, 'ImageValidationFailed', 'The delivered file is no picture of the size that was asked for.')
  return outcome
}

/** The delivered image: in the request, uploaded here, or in the object store. */
async function pictureOf(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  { id, generation }: SubmitBody,
  accountId: string,
): Promise<{ readonly bytes: Buffer; readonly isStored: boolean } | undefined> {
  const sent = generation === 'R2' ? await data.findUploaded(db, id) : Buffer.from(generation, 'base64')
  if (sent) return sent.byteLength > DELIVERY.bytes ? undefined : { bytes: sent, isStored: false }
  const stored = await readUploaded(storage, { id, accountId })
  return stored && { bytes: stored, isStored: true }
}

const isWithheld = ({ censored, state, gen_metadata: notes }: SubmitBody): boolean =>
  censored || state === 'censored' || state === 'csam' || notes.some(({ type }) => type === 'censorship')

/** Locks the work of the owner's worker. Throws if it is not theirs, or no longer. */
async function requireWork(tx: Transaction, owner: Pick<Requester, 'accountId'>, id: string) {
  const locked = await data.lockSlot(tx, id)
  const worker = locked?.worker ?? undefined
  requireTheirs(owner, id, locked && worker && { state: locked.slot.state, accountId: worker.accountId })
  if (!locked || !worker || locked.request.closedAt !== null) throw invalidJob(id)
  return { ...locked, worker }
}

function requireTheirs(
  owner: Pick<Requester, 'accountId'>,
  id: string,
  found: { readonly state: SlotRow['state']; readonly accountId: string | null } | undefined,
): void {
  if (!found || found.accountId === null) throw invalidJob(id)
  if (owner.accountId !== found.accountId) throw new HordeRefusal(403, 'WrongCredentials', 'Wrong credentials to submit this job.')
  if (found.state !== 'processing') throw new HordeRefusal(400, 'DuplicateGen', `Processing generation with ID ${id} already submitted.`)
}

/** Kudos for a delivered image, the entries that pay them, and the dots that follow after these are written. */
function payment({ slot, request, worker }: data.LockedSlot & { readonly worker: WorkerRow }, perHundredKudos: number) {
  const { accountId } = worker
  const { wanted } = request
  const reward = kudosFor(wanted)
  const dots = request.accountId === worker.accountId ? 0 : (reward * perHundredKudos) / 100
  const pixelSteps = wanted.width * wanted.height * passesOf(wanted)
  const seconds = Math.max(0.1, (Date.now() - (slot.poppedAt?.getTime() ?? Date.now())) / 1000)
  return {
    reward,
    entries: Query.together(
      records.deliveryRecord(worker.id, { pixelSteps, speed: pixelSteps / seconds }),
      usageRecord({ accountId: request.accountId, pixelSteps }),
      deliveryNote({ model: slot.model ?? wanted.models[0] ?? '', pixelSteps }),
      ledger.kudosAdded({ accountId, worker: worker.id, reason: 'generated', amount: reward, dots, subject: slot.id }),
    ),
    grantDots: async (tx: Transaction): Promise<void> => {
      // Not for one's own work, otherwise members could create dots.
      if (dots > 0) await grantUpTo(tx, { accountId, ref: `kudos:${slot.id}`, sum: ledger.dotsOf(accountId) })
    },
  }
}

/** Throws for an invalid upload address, before the image is read. */
export async function requireUpload(
  { db }: Pick<Context, 'db'>,
  { id, uploadKey }: { readonly id: string; readonly uploadKey: string },
): Promise<void> {
  const found = isUuid(id) ? await data.findSlot(db, id) : undefined
  if (found?.state !== 'processing' || found.uploadKey !== uploadKey) throw closed()
}

/** Error for an invalid upload address. */
export const closed = (): HordeRefusal => new HordeRefusal(403, 'Forbidden', 'This address takes no picture any more.')

const FORMATS: ReadonlySet<string> = new Set(['webp', 'png', 'jpeg'])

/** Returns true if the bytes are a fully decodable image of about the requested size. The header is checked before decoding. */
async function isPicture(
  { log }: Pick<Context, 'log'>,
  { bytes, wanted: { width, height } }: { readonly bytes: Buffer; readonly wanted: Pick<WorkerRequirements, 'width' | 'height'> },
): Promise<boolean> {
  const most = width * height * DELIVERY.times
  try {
    const image = sharp(bytes, { limitInputPixels: most, failOn: 'error' })
    const { format, pages = 1, ...size } = await image.metadata()
    const pixels = size.width * size.height
    if (!FORMATS.has(format) || pages > 1 || pixels > most || pixels < (width * height) / 2) return false
    return await isWholePicture(bytes, { log })
  } catch {
    return false
  }
}

const invalidJob = (id: string): HordeRefusal =>
  new HordeRefusal(404, 'InvalidJobID', `Processing Job with ID ${id.slice(0, 100)} does not exist.`)

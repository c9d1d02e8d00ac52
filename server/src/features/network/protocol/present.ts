import { type Language, localize } from '@stipple/core/domain/text'
import type { CollectionRow, MessageRow, SharedKeyRow, StyleRow } from '../../../db/schema/horde.ts'
import type { SlotRow, WorkerRow } from '../../../db/schema/network.ts'
import type { Kudos, Owner, WorkerKudos } from '../kudos/public.ts'
import type { Popped } from '../matching/public.ts'
import { isAble } from '../workers/public.ts'
import { numberOfUser } from './user-number.ts'

const MEGA = 1_000_000
const inMega = (pixelSteps: number): number => Math.round((pixelSteps / MEGA) * 100) / 100
/** Younger accounts are not trusted yet. */
const WEEK_MS = 7 * 24 * 60 * 60 * 1000

interface WorkerFacts {
  readonly kudos: WorkerKudos | undefined
  readonly online: boolean
  /** Team names by id. */
  readonly teams: ReadonlyMap<string, string>
}

/** A worker in the API's format. */
export const presentWorker = (worker: WorkerRow, { kudos, online, teams }: WorkerFacts) => ({
  type: worker.kind,
  id: worker.id,
  name: worker.name,
  online,
  info: worker.info,
  bridge_agent: worker.agent,
  requests_fulfilled: worker.fulfilled,
  uncompleted_jobs: worker.uncompleted,
  kudos_rewards: kudos?.sum ?? 0,
  kudos_details: { generated: kudos?.generated ?? 0, uptime: Math.round(kudos?.uptime ?? 0) },
  performance: `${((worker.speed ?? 0) / MEGA).toFixed(1)} megapixelsteps per second`,
  // The published contract has a number, the official SDK an integer.
  megapixelsteps_generated: Math.round(worker.pixelSteps / MEGA),
  threads: worker.threads,
  uptime: Math.round(worker.uptime),
  maintenance_mode: worker.maintenance,
  paused: worker.paused,
  nsfw: worker.nsfw,
  trusted: worker.trusted,
  flagged: false,
  models: worker.models,
  ...(worker.kind === 'interrogation' && { forms: worker.forms }),
  team: { name: worker.team === null ? null : (teams.get(worker.team) ?? null), id: worker.team },
  max_pixels: worker.maxPixels,
  img2img: worker.abilities.img2img,
  painting: worker.abilities.painting,
  'post-processing': worker.abilities.postProcessing,
  lora: worker.abilities.lora,
  controlnet: worker.abilities.control,
  sdxl_controlnet: false,
})

/** Name of a member on the network; the part before `#` need not be unique. */
export const aliasOf = ({ name, uid }: Pick<Owner, 'name' | 'uid'>): string => `${name}#${uid}`

/** A date as the AI Horde formats it (RFC 822, UTC, without a zone). */
const rfc822 = (date: Date): string => date.toUTCString().replace('GMT', '-0000')

/** A shared key in the API's format. `used`: kudos. */
export const presentSharedKey = (key: SharedKeyRow, { username, used }: { readonly username: string; readonly used: number }) => ({
  id: key.id,
  username,
  name: key.name,
  kudos: key.kudos,
  expiry: key.expiresAt ? rfc822(key.expiresAt) : null,
  utilized: Math.round(used),
  max_image_pixels: key.maxPixels,
  max_image_steps: key.maxSteps,
  max_text_tokens: key.maxTokens,
})

type Author = { readonly owner: Pick<Owner, 'name' | 'uid'> }

/** A style in the API's format. */
export const presentStyle = ({ owner, ...style }: StyleRow & Author) => ({
  id: style.id,
  name: style.name,
  info: style.info,
  creator: aliasOf(owner),
  prompt: style.prompt,
  params: style.params,
  public: style.public,
  nsfw: style.nsfw,
  tags: style.tags,
  models: style.models,
  use_count: style.uses,
  examples: style.examples,
})

/** A collection in the API's format, with its remaining styles. */
export const presentCollection = ({ owner, ...collection }: CollectionRow & Author, styles: readonly Pick<StyleRow, 'id' | 'name'>[]) => ({
  id: collection.id,
  name: collection.name,
  type: 'image',
  info: collection.info,
  creator: aliasOf(owner),
  public: collection.public,
  styles: collection.styles.flatMap((id) => styles.find((style) => style.id === id) ?? []).map(({ id, name }) => ({ id, name })),
  use_count: collection.uses,
})

/** A message in the API's format. */
export const presentMessage = ({ id, message, origin, expiresAt }: MessageRow) => ({ id, message, origin, expiry: rfc822(expiresAt) })

interface UserFacts {
  readonly kudos: Kudos | undefined
  readonly now: Date
  /** Waiting jobs allowed for the member. */
  readonly concurrency: number
}

/** A member in the API's format. */
export function presentUser(owner: Owner, { kudos, now, concurrency }: UserFacts) {
  const [megapixelsteps, used] = [inMega(owner.pixelSteps), inMega(owner.usedPixelSteps)]
  const age = now.getTime() - owner.createdAt.getTime()
  return {
    ...NOBODY,
    username: aliasOf(owner),
    id: numberOfUser(owner.uid),
    kudos: kudos?.sum ?? 0,
    kudos_details: {
      ...NOBODY.kudos_details,
      accumulated: kudos?.earned ?? 0,
      gifted: kudos?.gifted ?? 0,
      received: kudos?.received ?? 0,
      awarded: kudos?.awarded ?? 0,
      styled: kudos?.styled ?? 0,
    },
    concurrency,
    worker_count: owner.workers.length,
    worker_ids: owner.workers,
    moderator: owner.isSuper,
    trusted: owner.isSuper || owner.isAllowlisted || (owner.fulfilled > 0 && age > WEEK_MS),
    account_age: Math.round(age / 1000),
    usage: { megapixelsteps: used, requests: owner.usedPictures },
    contributions: { megapixelsteps, fulfillments: owner.fulfilled },
    records: {
      ...NOBODY.records,
      contribution: { megapixelsteps, tokens: 0 },
      fulfillment: { ...NOBODY.records.fulfillment, image: owner.fulfilled },
      usage: { megapixelsteps: used, tokens: 0 },
      request: { ...NOBODY.records.request, image: owner.usedPictures },
    },
  }
}

const kinds = { image: 0, text: 0, interrogation: 0 }

/** The anonymous user. */
export const NOBODY = {
  username: 'Anonymous#0',
  id: 0,
  kudos: 0,
  kudos_details: { accumulated: 0, gifted: 0, donated: 0, admin: 0, received: 0, recurring: 0, awarded: 0, styled: 0 },
  concurrency: 0,
  worker_invited: 0,
  worker_count: 0,
  worker_ids: [] as readonly string[],
  sharedkey_ids: [],
  styles: [],
  active_generations: { text: [], image: [], alchemy: [] },
  moderator: false,
  trusted: false,
  flagged: false,
  pseudonymous: false,
  vpn: false,
  service: false,
  education: false,
  customizer: false,
  special: false,
  deleted: false,
  account_age: 0,
  usage: { megapixelsteps: 0, requests: 0 },
  contributions: { megapixelsteps: 0, fulfillments: 0 },
  records: {
    usage: { megapixelsteps: 0, tokens: 0 },
    contribution: { megapixelsteps: 0, tokens: 0 },
    fulfillment: kinds,
    request: kinds,
    style: kinds,
  },
}

interface Release {
  readonly version: string
  readonly date: string
  readonly en: readonly string[]
  readonly zh: readonly string[]
}

/** A release of the product as a news item in markdown. */
export const presentNews = ({ version, date, en, zh }: Release, language: Language) => ({
  date_published: date,
  title: `Stipple ${version}`,
  newspiece: localize({ en: en.join('\n'), zh: zh.join('\n') }, language)
    .split('\n')
    .map((line) => `- ${line}`)
    .join('\n'),
  importance: 'Information',
  tags: ['release'],
  more_info_urls: [],
})

/** Work for a worker, or none with the reasons. Programs read some fields in both cases. */
export function presentPop({ work, skipped, messages: unread }: Popped, origin: string) {
  const messages = unread.map(presentMessage)
  const empty = { source_image: null, source_processing: 'img2img', source_mask: null, extra_source_images: null, messages }
  if (!work) return { ...empty, payload: EMPTY, id: null, ids: [], ttl: null, skipped, model: null, r2_upload: null, r2_uploads: [] }
  const { slots, uploads: stores, request, seconds, worker } = work
  const [first] = slots
  const addressOf = ({ id, uploadKey }: SlotRow, what: 'uploads' | 'sources' | 'masks'): string =>
    `${origin}/api/v2/network/${what}/${id}?key=${uploadKey}`
  // Some programs distinguish an address from base64 by the s of https.
  const byAddress = origin.startsWith('https:') && isAble(worker.agent, 'sourceAddress')
  const given = (bytes: Buffer | null, what: 'sources' | 'masks'): string | null =>
    bytes && first && byAddress ? addressOf(first, what) : (bytes?.toString('base64') ?? null)
  const uploads = slots.map((slot, place) => stores[place] ?? addressOf(slot, 'uploads'))
  return {
    ...empty,
    payload: { ...EMPTY, ...request.payload, seed: String(first?.seed ?? 0), n_iter: slots.length },
    id: first?.id ?? null,
    ids: slots.map(({ id }) => id),
    ttl: seconds,
    skipped: {},
    model: first?.model ?? null,
    source_image: given(request.source, 'sources'),
    source_mask: given(request.mask, 'masks'),
    source_processing: request.processing,
    r2_upload: uploads[0] ?? null,
    r2_uploads: uploads,
  }
}

/** Values that worker programs read unconditionally. */
const EMPTY = {
  prompt: null as string | null,
  seed: '0',
  sampler_name: 'k_euler_a',
  cfg_scale: 7.5,
  height: 512,
  width: 512,
  karras: false,
  tiling: false,
  hires_fix: false,
  ddim_steps: 30,
  n_iter: 1,
  image_is_control: false,
  return_control_map: false,
  transparent: false,
}

import type { CommunityWork } from '@stipple/core/contract/community'
import type { Contract } from '@stipple/core/contract/contract'
import type { Job, ModelItem, User, Work } from '@stipple/core/contract/shapes'
import { formTraitsOf, type ModelTraits } from '@stipple/core/domain/model'
import { type Language, toLanguage, localize } from '@stipple/core/domain/text'
import type { ErrorReply } from '@stipple/core/errors'
import { MODE_LIST } from '@stipple/core/modes/find-mode'
import { namedLibrary } from '@stipple/core/prompt-library/named-library'
import type { z } from 'zod'

/** Answer to a call: a reply of the contract's shape, or a refusal. */
type Answer<K extends keyof Contract> = z.input<Contract[K]['reply']> | Refusal | Response
type Answers = { [K in keyof Contract]?: (asked: StubRequest) => Answer<K> | Promise<Answer<K>> }

interface StubRequest {
  readonly body: Readonly<Record<string, unknown>>
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Headers
}

/** Body of a refusal by servers older than this contract. */
interface OlderReply {
  readonly message: string
}

export class Refusal {
  readonly status: number
  readonly reply: ErrorReply | OlderReply
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    reply: Omit<ErrorReply, 'requestId' | 'status' | 'error_code'> | OlderReply,
    headers: Readonly<Record<string, string>> = {},
  ) {
    this.status = status
    this.reply = 'code' in reply ? { ...reply, status: 0, error_code: reply.code, requestId: 'test' } : reply
    this.headers = headers
  }
}

export const PLEASE_LOGIN = new Refusal(403, { code: 'please_login', message: 'Please Login.' })

/** Replaces `fetch`: answers by the contract and records every call. */
export function stubServer(answers: Answers): { readonly asked: string[]; readonly answers: Answers; readonly restore: () => void } {
  const asked: string[] = []
  const all: Answers = { ...DEFAULTS, ...answers }
  const real = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    if (!url.pathname.startsWith('/api/')) return real(input, init)
    const call = `${init?.method ?? 'GET'} ${url.pathname}`
    const found = Object.entries(all).find(([name]) => matches(name, call))
    asked.push(call)
    if (!found) throw new TypeError(`Nobody answers ${call}`)
    const body: Record<string, unknown> =
      init?.body instanceof FormData ? Object.fromEntries(init.body) : typeof init?.body === 'string' ? JSON.parse(init.body) : {}
    const headers = new Headers(init?.headers)
    const answer: unknown = await Promise.race([
      found[1]({ body, path: url.pathname, query: url.searchParams, headers }),
      aborted(init?.signal),
    ])
    if (answer instanceof Response) return answer
    return answer instanceof Refusal ? refused(answer) : Response.json(answer)
  }
  return { asked, answers: all, restore: () => (globalThis.fetch = real) }
}

/** Networks send statuses of 600 and more, which the `Response` constructor refuses. */
function refused({ status, reply, headers }: Refusal): Response {
  const response = Response.json(reply, { status: Math.min(status, 599), headers })
  return Object.defineProperty(response, 'status', { value: status })
}

/** Rejects as a real call does when its caller aborts. */
const aborted = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

const matches = (name: string, call: string): boolean => new RegExp(`^${name.replaceAll(/:\w+/g, '[^/]+')}$`).test(call)

export const MEMBER: User = {
  userKey: 'u100@builtin',
  uid: 'u100',
  platform: 'builtin',
  name: 'Mira',
  isVip: false,
  isAllowlisted: false,
  isSuper: false,
}

const traits = (id: string, task: ModelTraits['tasks'][number], more: Partial<ModelTraits> = {}): ModelTraits => ({
  id,
  engine: 'test',
  label: { en: `Model ${id}`, zh: `模型 ${id}` },
  description: { en: 'For tests', zh: '用于测试' },
  tasks: [task],
  style: 'other',
  cost: 2,
  can: {},
  ...more,
})

const PAINTER = { can: { negative: true, steps: true, cfg: true, styles: true, dimensions: true } }
export const TRAITS: readonly ModelTraits[] = [
  traits('test/painter', 'text-to-image', PAINTER),
  traits('test/sketcher', 'text-to-image', { ...PAINTER, cost: 1, defaults: { width: 1024, height: 1024, steps: 12 } }),
  traits('test/cutter', 'cut-out', { cost: 1, can: { backgrounds: true } }),
  traits('test/grower', 'upscale', { can: { factors: [2, 3, 4] } }),
]

export const toItem = ({ id, label, description, tasks, cost }: ModelTraits, index: number, language: Language): ModelItem => ({
  model: id,
  name: id,
  label: localize(label, language),
  label_en: label.en,
  label_cn: label.zh,
  label_default: label.en,
  old_versions_label: '',
  description: localize(description, language),
  value: index,
  type: MODE_LIST.filter((mode) => tasks.includes(mode.task))
    .map((mode) => mode.id)
    .join(','),
  modes: MODE_LIST.flatMap((mode) => (tasks.includes(mode.task) ? [mode.id] : [])),
  mtype: '',
  style: 'other',
  cost,
  mark: '',
  mark_en: '',
  cover: '',
  show_cover: false,
  showcases: [],
  lora: false,
  controlnet: false,
  mask: false,
  upscale: false,
  restore: false,
  disable_translate: true,
  filed_mappings: ['prompt'],
  use_default_prompt: false,
  default_num_outputs: 1,
  upload: '',
  upload_limit: 1,
  accept_types: [],
  default: index === 0,
  params: {
    default_prompt: '',
    default_negative_prompt: '',
    default_width: null,
    default_height: null,
    default_steps: null,
    default_scale: null,
    default_denoising: null,
    default_scheduler: '',
    default_controltype: '',
    default_upscaler: null,
    allow_dimensions: true,
    num_outputs: 4,
    allow_controltypes: [],
    allow_upscales: [],
  },
  schema: id,
  uid: '',
})

/** Answers with what the forms of these models depend on. */
export const traitsOf =
  (models: readonly ModelTraits[]): NonNullable<Answers['GET /api/v2/model_traits']> =>
  ({ query }) => {
    const model = models.find(({ id }) => id === query.get('model'))
    return model ? formTraitsOf(model) : new Refusal(503, { code: 'model_missing', message: 'No model' })
  }

const DEFAULTS: Answers = {
  'GET /api/account/security': () => ({
    status: 1,
    data: { app: false, passkeys: [], recoveryCodes: 0, mail: false, required: false },
  }),
  'GET /api/v2/prompts.json': () => namedLibrary('zh'),
  'GET /api/v2/prompts-en.json': () => namedLibrary('en'),
  'GET /api/account/session': () => ({ status: 1, data: { user: MEMBER, userToken: 'token-of-mira' } }),
  'GET /api/site': () => ({
    status: 1,
    data: { platforms: [{ id: 'builtin' }], recharge: true, mark: 'members', blockContextMenu: true, variantHosts: [] },
  }),
  'GET /api/network/performance': () => ({
    open: false,
    workers: 0,
    threads: 0,
    queued: 0,
    megapixelsteps_queued: 0,
    megapixelsteps_minute: 0,
  }),
  'GET /api/network/workers': () => [],
  'GET /api/site/pages': () => ({ status: 1, data: {} }),
  'GET /api/user/check_userinfo': () => ({
    status: 1,
    data: { uid: 'u100', nick: 'Mira', is_vip: false, user_career_id: 4, created_at: '2026-01-05T08:00:00Z', storage: { used: 0 } },
  }),
  'POST /api/v2/get_train_models': () => ({ status: 1, data: [] }),
  'GET /api/account/measures': () => ({ status: 1, data: [] }),
  'POST /api/manage/appeals': () => ({ status: 1, total: 0, data: [] }),
  'GET /api/account/blocks': () => ({ status: 1, data: [] }),
  'GET /api/account/keys': () => ({ status: 1, data: [] }),
  'GET /api/account/sessions': () => ({
    status: 1,
    data: [
      {
        id: 's1',
        current: true,
        userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.0 Safari/605.1.15',
        created: '2026-03-03T08:00:00Z',
        lastSeen: '2026-03-03T08:00:00Z',
        expires: '2026-03-03T20:00:00Z',
      },
    ],
  }),
  'GET /api/user/options': () => ({ status: 1, data: { revision: 0, options: {} } }),
  'POST /api/user/update_options': ({ body }) => ({ status: 1, data: { revision: 1, options: body } }),
  'GET /api/user/get_credit_balance': () => ({ status: 1, data: { balance: 96 } }),
  'POST /api/user/get_balance_list': () => ({ status: 1, data: { data: [], total: 0 } }),
  'GET /api/user/draw_credit_balance': () => ({ status: 1, error_code: 0, data: [] }),
  'GET /api/manage/feedback': () => ({ status: 1, data: [], total: 0 }),
  'GET /api/user/draw_config': () => ({ status: 1, data: { general_users: 10, vip_users: 20, draw_today: false } }),
  'GET /api/pay/plans': () => ({ status: 1, data: { currency: 'CNY', example: false, providers: [], plans: [] } }),
  'GET /api/pay/orders': () => ({ status: 1, data: [], total: 0 }),
  'GET /api/v2/models.json': ({ query }) => TRAITS.map((model, index) => toItem(model, index, toLanguage(query.get('lang') ?? undefined))),
  'GET /api/v2/packs': () => [],
  'GET /api/v2/status/models': () => [],
  'GET /api/v2/model_traits': traitsOf(TRAITS),
  'GET /api/v2/generate/jobs': () => ({ jobs: [] }),
  'POST /api/work/list': () => ({ status: 1, data: { current_page: 1, last_page: 1, total: 0, list: [] } }),
  'POST /api/v2/get_generate_works': () => ({ status: 1, data: [] }),
  'POST /api/v2/get_generate_works_count': () => ({ status: 1, data: 0 }),
  'GET /api/v2/presets': () => ({ status: 1, presets: [] }),
  'POST /api/v2/works_detail_facets': () => ({ status: 1, data: { loras: [], sizes: [], costs: [] } }),
  'POST /api/v2/works_facets': () => ({ status: 1, data: { modes: [], models: [], media: [], days: [], tags: [] } }),
  'GET /api/v2/works/:id/alike': () => ({ status: 1, data: [] }),
  'POST /api/work/alike': () => ({ status: 1, data: [] }),
  'GET /api/searches': () => ({ status: 1, data: [] }),
  'GET /api/v2/works/:id/lineage': () => ({ made_from: [], became: [] }),
  'POST /api/v2/log': () => ({ status: 1 }),
}

export const job = ({ mode = 'Text2Img', ...more }: Partial<Job> = {}): Job => ({
  id: 'job-1',
  mode,
  jobType: mode,
  model: 'test/painter',
  modelName: 'Model test/painter',
  status: 'Processing',
  phase: 'generating',
  progress: 40,
  queuePosition: 0,
  waitTime: 12,
  cost: 2,
  count: 1,
  prompt: 'a red fox',
  width: 512,
  height: 512,
  warnings: [],
  works: [],
  created: '2026-01-02T03:04:05.000Z',
  revision: 1,
  ...more,
})

/** Reply to the call for a job's state. */
export const checkOf = (of: Job) => ({
  wait_time: of.waitTime,
  queue_position: of.queuePosition,
  finished: 0,
  processing: 1,
  waiting: 0,
  restarted: 0,
  faulted: of.status === 'Failed',
  done: of.status === 'Finished',
  generations: [],
  job: of,
})

const DOT = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

export const work = (id: string, { mode = 'Text2Img', ...more }: Partial<Work> = {}): Work => ({
  image_id: id,
  job_id: 'job-1',
  image: DOT,
  thumbnails: { 200: DOT, 300: DOT, 512: DOT },
  media: 'image',
  mode,
  jobtype: mode,
  model: 'test/painter',
  modelname: 'Painter',
  prompt: `picture ${id}`,
  params: { prompt: `picture ${id}`, width: 512, height: 512, seed: 7 },
  width: 512,
  height: 512,
  bytes: 2000,
  seed: 7,
  starred: 0,
  rated: 0,
  create_time: '2026-01-02T20:04:05.000Z',
  ...more,
})

export const communityWork = (cid: string, { mode = 'Text2Img', ...more }: Partial<CommunityWork> = {}): CommunityWork => ({
  cid,
  mode,
  jobtype: mode,
  model: 'test/sketcher',
  modelname: 'Sketcher',
  prompt: `picture ${cid}`,
  params: { prompt: `picture ${cid}`, width: 768, height: 512, steps: 40, seed: 7 },
  media: 'image',
  image: DOT,
  thumbnails: { 200: DOT, 300: DOT, 512: DOT },
  width: 768,
  height: 512,
  category_id: 'nature',
  likes: 0,
  remixes: 0,
  liked: false,
  mine: false,
  create_time: '2026-01-02T20:04:05.000Z',
  ...more,
})

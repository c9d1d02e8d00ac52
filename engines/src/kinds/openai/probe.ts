import { z } from 'zod'
import { type ProgramName, programOf } from './programs.ts'
import { type ModelRole, role } from './remote-id.ts'
import { baseOf, type OpenAiWire } from './wire.ts'

export interface Probed {
  readonly program: ProgramName
  readonly version: string
  /** Names of its models; undefined if it does not list them. */
  readonly names: readonly string[] | undefined
  /** Roles of its models, if declared. */
  readonly roles: ReadonlyMap<string, ModelRole>
  /** Display names and prices in dots, if declared. */
  readonly declared?: ReadonlyMap<string, PeerModel>
}

export interface PeerModel {
  readonly name: string
  readonly dots: number
}

/** Owner of models that a Stipple gets from another one, and does not forward to a third. */
export const FORWARDED_OWNER = 'stipple'

export const OPENAI_HOST = 'api.openai.com'

const models = z.object({ data: z.array(z.looseObject({ id: z.string(), owned_by: z.string().nullish() })) })
const ofStipple = z
  .array(z.object({ id: z.string(), owned_by: z.string(), name: z.string(), dots: z.number().int().min(0), tasks: z.array(z.string()) }))
  .min(1)
const wellKnown = z.object({ version: z.string(), endpoints: z.looseObject({}) })
const capabilities = z.object({ data: z.array(z.object({ id: z.string(), capabilities: z.array(z.string()).nullish() })) })
const version = z.object({ version: z.string() })
const served = z.object({ model_path: z.string(), task_type: z.string() })

/** Detects the program and its models; undefined if unknown. Only reads. */
export async function probe(wire: OpenAiWire, address: string): Promise<Probed | undefined> {
  const isHost = baseOf(address).hostname === OPENAI_HOST
  const localAi = isHost ? undefined : await wire.probe('/.well-known/localai.json', wellKnown)
  if (localAi) return { program: 'localai', version: localAi.version, ...(await readCapabilities(wire)) }
  const found = (await wire.probe('models', models))?.data
  const names = found?.map(({ id }) => id)
  // A gateway lists its models under their own names.
  const isOpenAi = isHost || found?.some(({ id, owned_by: by }) => id.startsWith('gpt-image-') && /^(system|openai)/.test(by ?? ''))
  if (isOpenAi) return { program: 'openai', version: '', names, roles: new Map() }
  const own = ofStipple.safeParse(found)
  if (own.success) return readStipple(own.data)
  const owner = found?.[0]?.owned_by ?? ''
  if (owner === 'kokoro') return { program: 'kokoro', version: '', names: ['kokoro'], roles: new Map([['kokoro', 'speech']]) }
  if (owner === 'vllm') {
    const serverVersion = await wire.probe('/version', version).catch(() => undefined)
    return { program: 'vllm', version: serverVersion?.version ?? '', names, roles: new Map() }
  }
  const diffusion = await wire.probe('/models', served).catch(() => undefined)
  if (diffusion) {
    const name = names?.[0] ?? diffusion.model_path
    return { program: 'sglang', version: '', names: [name], roles: rolesOf(name, diffusion.task_type) }
  }
  return names && { program: 'compatible', version: '', names, roles: new Map() }
}

/**
 * Another Stipple: its list has each model's role, name and price. Models that it forwards from another one are left out, because two that use each
 * other would forward jobs forever.
 */
function readStipple(rows: z.output<typeof ofStipple>): Probed {
  const own = rows.filter(({ owned_by: by }) => by !== FORWARDED_OWNER)
  return {
    program: 'stipple',
    version: '',
    names: own.map(({ id }) => id),
    roles: new Map(own.map(({ id, tasks }) => [id, tasks.includes('text-to-image') ? 'pictures' : 'speech'])),
    declared: new Map(own.map(({ id, name, dots }) => [id, { name, dots }])),
  }
}

/** Its list has model roles; older versions only list names. */
async function readCapabilities(wire: OpenAiWire): Promise<Pick<Probed, 'names' | 'roles'>> {
  const declared = await wire.probe('models/capabilities', capabilities)
  if (!declared) return { names: (await wire.probe('models', models))?.data.map(({ id }) => id), roles: new Map() }
  const roles = new Map<string, ModelRole>()
  for (const { id, capabilities: able } of declared.data) {
    if (able?.includes('image')) roles.set(id, /inpaint/i.test(id) ? 'inpainting' : 'pictures')
    else if (able?.includes('tts')) roles.set(id, 'speech')
  }
  return { names: [...roles.keys()], roles }
}

/** By the letters of diffusers: T2I, I2I, TI2I; T2V, I2V, TI2V make videos. */
function rolesOf(name: string, task: string): ReadonlyMap<string, ModelRole> {
  if (task === 'T2I') return new Map([[name, 'pictures']])
  if (task.endsWith('2V')) return new Map([[name, 'films']])
  return task === 'I2I' || task === 'TI2I' ? new Map([[name, 'edits']]) : new Map()
}

/** Name and version for operators; empty if unknown. */
export const titleOf = (found: Pick<Probed, 'program' | 'version'>): string =>
  [programOf(found.program).label, found.version].filter((part) => part !== '').join(' ')

/** Form words for two roles whose names in settings are older. */
const WRITTEN: Readonly<Record<string, ModelRole>> = { images: 'pictures', videos: 'films' }

/** Parses models listed by the operator: one per line, followed by its role if the name does not show it. */
export function readListed(lines: string | undefined): ReadonlyMap<string, ModelRole | undefined> {
  const read = (lines ?? '').split('\n').map((line) => line.trim().split(/\s+/))
  return new Map(
    read.flatMap(([name = '', work]) => (name === '' ? [] : [[name, WRITTEN[work ?? ''] ?? role.safeParse(work).data] as const])),
  )
}

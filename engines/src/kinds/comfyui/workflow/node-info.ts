import { createHash } from 'node:crypto'
import type { WorkflowGraph } from '@stipple/core/domain/workflow'
import { z } from 'zod'
import type { Wire } from '../wire.ts'

/** An input of a node class, as described by its server. */
export interface InputInfo {
  /** `link`: only another node's output is accepted. */
  readonly kind: 'text' | 'integer' | 'number' | 'boolean' | 'choice' | 'link'
  /** Name of the type, e.g. `IMAGE`. */
  readonly type: string
  readonly options?: readonly (string | number | boolean)[]
  readonly minimum?: number
  readonly maximum?: number
  readonly step?: number
  readonly tooltip?: string
  readonly multiline?: boolean
  /** A choice of uploaded files. */
  readonly upload?: boolean
  /** Requires a link, whatever its type. */
  readonly isForced?: boolean
  /** The web interface saves a control widget after the value. */
  readonly controlled?: boolean
  /** Further inputs that depend on the chosen value. */
  readonly branches?: readonly { readonly key: string; readonly inputs: Readonly<Record<string, InputInfo>> }[]
}

/** A class of nodes. */
export interface NodeInfo {
  readonly inputs: Readonly<Record<string, InputInfo>>
  readonly outputs: readonly string[]
  readonly isOutput: boolean
  /** It calls a paid service. */
  readonly isPaid: boolean
  /** Changes if the class changes; files and other options are ignored. */
  readonly digest: string
}
/** By class name; missing classes are left out. */
export type NodeInfos = ReadonlyMap<string, NodeInfo>

const scalar = z.union([z.string(), z.number(), z.boolean()])
const details = z
  .object({
    min: z.number().optional().catch(undefined),
    max: z.number().optional().catch(undefined),
    step: z.number().optional().catch(undefined),
    tooltip: z.string().optional().catch(undefined),
    multiline: z.boolean().optional().catch(undefined),
    options: z.array(scalar).optional().catch(undefined),
    image_upload: z.boolean().optional().catch(undefined),
    video_upload: z.boolean().optional().catch(undefined),
    audio_upload: z.boolean().optional().catch(undefined),
    forceInput: z.boolean().optional().catch(undefined),
    control_after_generate: z.unknown().optional(),
  })
  .catch({})
const KINDS: Readonly<Record<string, InputInfo['kind']>> = {
  STRING: 'text',
  INT: 'integer',
  FLOAT: 'number',
  BOOLEAN: 'boolean',
  COMBO: 'choice',
}
const DYNAMIC = 'COMFY_DYNAMICCOMBO_V3'
const branch = z.object({ key: z.string(), inputs: z.lazy(() => z.object({ required: inputs.default({}), optional: inputs.default({}) })) })
const branchesOf = (more: unknown): NonNullable<InputInfo['branches']> =>
  z
    .object({ options: z.array(branch) })
    .transform(({ options }) => options.map(({ key, inputs: { required, optional } }) => ({ key, inputs: { ...required, ...optional } })))
    .safeParse(more).data ?? []
const input: z.ZodType<InputInfo> = z
  .union([z.tuple([z.union([z.string(), z.array(z.unknown())])], z.unknown()), z.string().transform((type) => [type] as const)])
  .catch(['*'])
  .transform(([given, more]): InputInfo => {
    const { min, max, step, tooltip, multiline, options, image_upload, video_upload, audio_upload, ...page } = details.parse(more ?? {})
    const listed = Array.isArray(given) ? given.flatMap((value) => scalar.safeParse(value).data ?? []) : options
    const type = typeof given === 'string' ? given : 'COMBO'
    const kind = Object.hasOwn(KINDS, type) ? (KINDS[type] ?? 'link') : 'link'
    const upload = image_upload === true || video_upload === true || audio_upload === true
    return {
      kind,
      type,
      ...(kind === 'choice' && { options: listed ?? [] }),
      ...(min !== undefined && { minimum: min }),
      ...(max !== undefined && { maximum: max }),
      ...(step !== undefined && { step }),
      ...(tooltip && { tooltip }),
      ...(multiline && { multiline }),
      ...(upload && { upload }),
      ...(page.forceInput === true && { isForced: true }),
      ...(Boolean(page.control_after_generate) && { controlled: true }),
      ...(type === DYNAMIC && { branches: branchesOf(more) }),
    }
  })
const inputs: z.ZodType<Record<string, InputInfo>> = z.record(z.string(), input).catch({})
const info = z.record(
  z.string(),
  z
    .object({
      input: z.object({ required: inputs.default({}), optional: inputs.default({}) }).catch({ required: {}, optional: {} }),
      output: z.array(z.unknown()).catch([]),
      output_node: z.boolean().catch(false),
      api_node: z.boolean().catch(false),
    })
    .transform(({ input: { required, optional }, output, output_node: isOutput, api_node: isPaid }): NodeInfo => {
      // In the order of the description, which is that of the widgets.
      const all = { ...required, ...optional, ...required }
      const outputs = output.map((type) => (typeof type === 'string' ? type : 'COMBO'))
      const shape = [
        Object.entries(all)
          .map(([key, { type, minimum, maximum }]) => [key, type, minimum, maximum])
          .toSorted(([one], [other]) => String(one).localeCompare(String(other))),
        outputs,
        isOutput,
        isPaid,
      ]
      return {
        inputs: all,
        outputs,
        isOutput,
        isPaid,
        digest: createHash('sha256').update(JSON.stringify(shape)).digest('hex').slice(0, 16),
      }
    }),
)

/** Concurrent requests: the server answers them in one thread, beside generation. */
const AT_A_TIME = 8

/** Requests the node classes of some graphs. */
export const readNodeInfos = (wire: Wire, graphs: readonly WorkflowGraph[]): Promise<NodeInfos> =>
  readClasses(
    wire,
    graphs.flatMap((graph) => Object.values(graph).map(({ class_type: name }) => name)),
  )

/** Parses node classes in the format of `object_info`. */
export const nodeInfosOf = (given: unknown): NodeInfos => new Map(Object.entries(info.parse(given)))

/** Requests node classes by name. */
export async function readClasses(wire: Wire, names: readonly string[]): Promise<NodeInfos> {
  const wanted = [...new Set(names)]
  const infos = new Map<string, NodeInfo>()
  const readNext = async (): Promise<void> => {
    for (let name = wanted.shift(); name !== undefined; name = wanted.shift()) {
      const found = (await wire.get(`object_info/${encodeURIComponent(name)}`, info))[name]
      if (found) infos.set(name, found)
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, readNext))
  return infos
}

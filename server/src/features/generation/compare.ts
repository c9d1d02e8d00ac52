import { randomInt } from 'node:crypto'
import {
  type Axis,
  type Cell,
  cellsOf,
  checkAxes,
  COUNT_FIELD,
  inputOfCell,
  MODEL_AXIS,
  NO_LORA,
  PROMPT_FIELD,
} from '@stipple/core/domain/comparison'
import { LIMITS } from '@stipple/core/domain/limits'
import { readLora } from '@stipple/core/domain/loras'
import { type ModeId, MODE_IDS } from '@stipple/core/domain/mode-ids'
import type { Input, Properties, Scalar } from '@stipple/core/domain/property'
import type { Text } from '@stipple/core/domain/text'
import { type Problem as InputProblem, validateInput } from '@stipple/core/domain/validate-input'
import { distinctParts } from '@stipple/core/domain/wildcards'
import type { Mode } from '@stipple/core/modes/define-mode'
import { findMode } from '@stipple/core/modes/find-mode'
import type { Context } from '../../context.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import { recordSpent } from '../../http/called.ts'
import { isUuid } from '../../lib/is-uuid.ts'
import { type FieldProblem, Problem } from '../../problem.ts'
import { allModels, mayUse, offeredLoras, requireModel } from '../catalogue/public.ts'
import { promptToStore } from '../prompts/public.ts'
import { findComparison, insertComparison, jobsOfComparison } from './compare-data.ts'
import { withTitle } from './input-files.ts'
import { checkedJob, type Member, queueing, queueJob, type Request, requireQuoted, requireSameRequest } from './service.ts'

interface ComparisonRequest extends Omit<Request, 'app'> {
  readonly axes: readonly Axis[]
}

/** Queues all combinations, each as a job with one output, or none. The same request key returns the same jobs. */
export async function compare(
  context: Context,
  member: Member,
  wanted: ComparisonRequest,
): Promise<{ id: string; rows: readonly JobRow[] }> {
  const { accountId } = member
  const { mode: modeId, model, axes, once, input } = wanted
  const requestKey = once?.key ?? wanted.requestKey
  const mode = findMode(modeId)
  if (!mode) throw new Problem('invalid_input', { fields: [{ field: 'job_type', code: 'not_an_option', params: {} }] })
  if (!mayUse(member, mode)) throw new Problem('no_access')
  // One seed, so that outputs differ only in the compared values.
  const seed = input['seed'] ?? randomInt(LIMITS.seed.max + 1)
  const { cells, properties } = checkedCells(context, { ...wanted, member, mode })
  const runs = await Promise.all(
    cells.map(({ [MODEL_AXIS]: own = model, ...values }) =>
      checkedJob(context, member, {
        ...wanted,
        model: String(own),
        input: { ...input, seed, ...inputOfCell(values, properties), [COUNT_FIELD]: 1 },
        requestKey: undefined,
        once: undefined,
      }),
    ),
  )
  const cost = runs.reduce((sum, run) => sum + run.cost, 0)
  const made = await queueing(context, member.key, async (tx) => {
    const comparison = await insertComparison(tx, { accountId, requestKey, requestPrint: once?.print, mode: mode.id, model, axes })
    if (!comparison) return { ...(await repeated(tx, accountId, { requestKey, print: once?.print })), isNew: false }
    requireQuoted(wanted.quote, cost)
    const rows: JobRow[] = []
    for (const [cell, run] of runs.entries()) {
      const prompt = cell === 0 ? promptToStore(typedInput(wanted, properties) ?? run.input) : null
      rows.push(await queueJob(context, tx, { ...run, comparison: comparison.id, cell }, { caller: member, prompt }))
    }
    return { id: comparison.id, rows, isNew: true }
  })
  if (made.isNew) for (const { cost } of made.rows) recordSpent(member, cost)
  return made
}

/** Input with the member's own prompt, if prompts are compared; undefined if it is empty, so that the first job's stays. */
function typedInput({ axes, input }: ComparisonRequest, { [PROMPT_FIELD]: property }: Properties): Input | undefined {
  if (!property || !axes.some(({ field }) => field === PROMPT_FIELD)) return undefined
  const checked = validateInput({ [PROMPT_FIELD]: property }, input)
  return checked.ok ? checked.input : undefined
}

/** Throws `invalid_input` with the name of the axis. */
function checkedCells(
  context: Context,
  {
    member,
    mode,
    model,
    axes,
    larger = false,
  }: Pick<ComparisonRequest, 'model' | 'axes' | 'larger'> & { readonly member: Member; readonly mode: Mode },
): { readonly cells: readonly Cell[]; readonly properties: Properties } {
  const varied = axes.find(({ field }) => field === MODEL_AXIS)?.values.map(String) ?? []
  const forms = (varied.length > 0 ? varied : [model]).map((id) =>
    mode.properties(requireModel(context, { caller: member, mode, wanted: id }), { larger }),
  )
  const properties: Properties = Object.assign({}, ...forms.toReversed())
  const problems = [
    ...checkAxes(axes, properties),
    ...axes.flatMap(({ field }): InputProblem[] =>
      field !== MODEL_AXIS && forms.some((form) => form[field] === undefined) ? [{ field, code: 'not_everywhere', params: {} }] : [],
    ),
  ]
  if (problems.length > 0) throw new Problem('invalid_input', { fields: problems.map((problem) => titled(problem, properties)) })
  return { cells: cellsOf(axes), properties }
}

const titled = (problem: InputProblem, properties: Properties): FieldProblem =>
  problem.field === MODEL_AXIS ? { ...problem, title: MODEL } : withTitle(problem, properties)

async function repeated(
  tx: Parameters<typeof findComparison>[0],
  accountId: string,
  { requestKey, print }: { readonly requestKey: string | undefined; readonly print: string | undefined },
) {
  const known = requestKey === undefined ? undefined : await findComparison(tx, accountId, { requestKey })
  if (!known) throw new Error('a comparison was neither inserted nor found by its request key')
  requireSameRequest(known, print)
  return { id: known.id, rows: await jobsOfComparison(tx, known.id) }
}

/** A member's own comparison with the names of its axes. Throws `not_found`. */
export async function readComparison(context: Context, { accountId }: Pick<Member, 'accountId'>, id: string) {
  const row = isUuid(id) ? await findComparison(context.db, accountId, { id }) : undefined
  if (!row) throw new Problem('not_found')
  const models = allModels(context)
  const varied = row.axes.find(({ field }) => field === MODEL_AXIS)?.values ?? [row.model]
  const mode = findMode(row.mode)
  const forms = models.filter((model) => varied.includes(model.id)).map((model) => mode?.properties(model, { larger: true }) ?? {})
  const properties: Properties = Object.assign({}, ...forms.toReversed())
  const nameOf = (field: string, value: Scalar): Text => {
    if (field === MODEL_AXIS) return models.find((model) => model.id === value)?.label ?? plainly(value)
    if (properties[field]?.widget === 'loras') return nameOfLora(context, String(value))
    return properties[field]?.options?.find((option) => option.value === value)?.label ?? plainly(value)
  }
  return {
    id: row.id,
    mode: toModeId(row.mode),
    model: row.model,
    axes: row.axes.map(({ field, values }) => ({
      field,
      values: [...values],
      label: field === MODEL_AXIS ? MODEL : (properties[field]?.label ?? plainly(field)),
      labels: field === PROMPT_FIELD ? distinctParts(values.map(String)).map(plainly) : values.map((value) => nameOf(field, value)),
    })),
    created: row.createdAt.toISOString(),
    rows: await jobsOfComparison(context.db, row.id),
  }
}

function nameOfLora(context: Context, entry: string): Text {
  if (entry === NO_LORA) return { en: 'none', zh: '无' }
  const lora = readLora(entry)
  const known = offeredLoras(context).find(({ id }) => id === lora?.id)
  const { en, zh } = known?.label ?? plainly(known?.name ?? lora?.id ?? entry)
  return { en: `${en} ${lora?.strength ?? ''}`.trim(), zh: `${zh} ${lora?.strength ?? ''}`.trim() }
}

const MODEL: Text = { en: 'Model', zh: '模型' }

const plainly = (value: Scalar): Text =>
  typeof value === 'boolean' ? (value ? { en: 'on', zh: '开' } : { en: 'off', zh: '关' }) : { en: String(value), zh: String(value) }

const toModeId = (id: string): ModeId => MODE_IDS.find((known) => known === id) ?? 'Text2Img'

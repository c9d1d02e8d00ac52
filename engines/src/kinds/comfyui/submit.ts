import type { WorkflowGraph } from '@stipple/core/domain/workflow'
import { z } from 'zod'
import { statusError } from '../../kit/status-error.ts'
import { EngineError, type EngineErrorCode } from '../../spec.ts'
import { readState } from './state.ts'
import { readAnswer, type Wire } from './wire.ts'

const nodeErrors = z.record(
  z.string(),
  z.object({ errors: z.array(z.object({ type: z.string(), details: z.string().default('') })).default([]) }),
)
const taken = z.object({ prompt_id: z.string(), node_errors: nodeErrors.default({}) })
const refusal = z.object({ error: z.object({ type: z.string(), message: z.string().default('') }), node_errors: nodeErrors.default({}) })

/** Failures of a request that may have been accepted nevertheless. */
const DOUBTFUL: ReadonlySet<EngineErrorCode> = new Set(['lost', 'timeout', 'unavailable'])

/**
 * Submits a workflow under our id. ComfyUI would queue the same id twice, so known ids are not submitted again.
 * @throws {EngineError} `model_missing` for a missing file or node, `unavailable` if nothing was accepted
 */
export async function submit(
  wire: Wire,
  { key, workflow, client }: { key: string; workflow: WorkflowGraph; client: string },
): Promise<void> {
  if (await isKnown(wire, key)) return
  try {
    const answer = await wire.send('prompt', { body: { prompt: workflow, prompt_id: key, client_id: client } })
    if (answer.status === 400) throw refused(await readAnswer(answer, refusal))
    if (!answer.ok) {
      await answer.body?.cancel()
      throw statusError(answer, 'ComfyUI refused')
    }
    const { node_errors: errors } = await readAnswer(answer, taken)
    if (Object.keys(errors).length > 0)
      throw refused({ error: { type: 'prompt_outputs_failed_validation', message: '' }, node_errors: errors })
  } catch (error) {
    if (!(error instanceof EngineError) || !DOUBTFUL.has(error.code)) throw error
    const known = await isKnown(wire, key).catch(() => undefined)
    if (known === undefined) throw error
    if (!known) throw new EngineError('unavailable', error.message, { cause: error })
  }
}

async function isKnown(wire: Wire, key: string): Promise<boolean> {
  try {
    await readState(wire, key)
    return true
  } catch (error) {
    if (error instanceof EngineError && error.code === 'lost') return false
    throw error
  }
}

/** Error types for missing files or nodes. */
const MISSING: ReadonlySet<string> = new Set(['value_not_in_list', 'invalid_prompt', 'missing_node_type'])

function refused({ error, node_errors: nodes }: z.infer<typeof refusal>): EngineError {
  const errors = Object.values(nodes).flatMap(({ errors: list }) => list)
  const isMissing = MISSING.has(error.type) || errors.some(({ type }) => MISSING.has(type))
  const details = [error.type, ...errors.map(({ type, details: text }) => `${type} ${text}`)].join('; ')
  return new EngineError(isMissing ? 'model_missing' : 'internal', `ComfyUI refused the workflow: ${details}`.slice(0, 500))
}

import type { CallToolResult } from '@modelcontextprotocol/server'
import { idempotencyKeyFrom } from '../../http/request-key.ts'
import { Problem } from '../../problem.ts'
import { cancelChain, chainOf, startChain } from '../generation/public.ts'
import { presetsOf, requirePreset } from '../runs/public.ts'
import { requireScope } from './policy.ts'
import { toResult } from './present.ts'
import { type AgentRequest, ignoreRefusal, MAX_WAIT, resultOf, jobAfterWait } from './service.ts'

/** The caller's saved chains. */
export async function listChains({ context, caller }: AgentRequest): Promise<CallToolResult> {
  requireScope(caller, 'generate', 'read')
  const chains = (await presetsOf(context, caller)).filter(({ steps }) => steps.length > 1)
  return toResult({
    chains: chains.map(({ id, name, steps }) => ({
      id,
      name,
      steps: steps.map(({ mode, model, input: { prompt } }) => ({ mode, model, ...(typeof prompt === 'string' && { prompt }) })),
    })),
  })
}

interface ChainRequest {
  readonly chain: string
  readonly prompt?: string | undefined
  readonly work?: string | undefined
  readonly wait_seconds?: number | undefined
  readonly request_id?: string | undefined
}

/** Runs a saved chain and waits for a while. Cancels it if the agent disconnects, unless the request has an idempotency key. Throws as a chain. */
export async function runChain(
  requester: AgentRequest,
  { wait_seconds: seconds = MAX_WAIT, request_id: name, ...wish }: ChainRequest,
): Promise<CallToolResult> {
  const { context, caller, signal } = requester
  requireScope(caller, 'generate')
  const { steps } = await requirePreset(context, caller, wish.chain)
  const { prompt } = wish
  const changed = steps.map((step, index) => (index === 0 && prompt !== undefined ? { ...step, input: { ...step.input, prompt } } : step))
  const once = name === undefined ? undefined : idempotencyKeyFrom(caller, `mcp:${name}`, wish)
  const rows = await startChain(context, caller, { steps: changed, work: wish.work, once })
  const last = rows.at(-1)
  const id = last?.chain
  if (!last || id === null || id === undefined) throw new Problem('internal')
  const ended = await jobAfterWait(requester, last, seconds)
  if (signal.aborted && name === undefined && ended.stage !== 'ended') await cancelChain(context, caller, id).catch(ignoreRefusal)
  const results = await Promise.all((await chainOf(context, caller, id)).map((row) => resultOf(requester, row)))
  const shown = results.at(-1)?.content.slice(1) ?? []
  const failed = results.some(({ isError }) => isError)
  const dots = rows.reduce((sum, { cost }) => sum + cost, 0)
  return { ...toResult({ dots, jobs: results.map(({ structuredContent }) => structuredContent) }, shown), ...(failed && { isError: true }) }
}

import type { Workflow } from '@stipple/core/domain/workflow'
import { EngineError, type Run, type Step, type Warning } from '../../spec.ts'
import type { RemoteCall } from '../define-remote-kind.ts'
import type { SavedModel } from '../spec.ts'
import { FAMILIES } from './families/registry.gen.ts'
import { type StoredRun, waiting } from './operation.ts'
import { filmWarnings } from './recipes/film.ts'
import { fromRemoteId } from './remote-id.ts'
import { fetchAll } from './results.ts'
import { readState, type RemoteFile } from './state.ts'
import { progressOf } from './watch.ts'
import type { Wire } from './wire.ts'
import { copyOf, originalOf } from './workflow/fill.ts'

/** Polls a run, and downloads its results when it has ended. */
export async function pollRun<S>({ wire, run, io, savedModels }: RemoteCall<S, Wire>, operation: StoredRun): Promise<Step> {
  const { key, samplers, outputs } = operation
  const state = await readState(wire, key)
  if (state.kind === 'waiting') return { ...waiting(operation), ...(state.position !== undefined && { position: state.position }) }
  if (state.kind === 'running') return { ...waiting(operation), ...reportOf(wire, key, samplers) }
  const workflow = savedModels.find(({ traits }) => traits.id === run.model.id)?.workflow
  const files = resultsOf(state.files, { outputs, workflow })
  if (files.length === 0) throw new EngineError('internal', 'the run ended without a result')
  return {
    kind: 'done',
    outputs: await fetchAll(wire, files, { run, io, brought: workflow !== undefined }),
    warnings: warningsOf(run, savedModels),
  }
}

/** Warnings about ignored wishes. */
function warningsOf({ task, model }: Run, savedModels: readonly SavedModel[]): readonly Warning[] {
  const remote = savedModels.find(({ traits, workflow }) => traits.id === model.id && !workflow)
  const film = remote && FAMILIES.find(({ id }) => id === fromRemoteId(remote.remoteId).family)?.film
  const isFilm = task.kind === 'text-to-video' || task.kind === 'image-to-video'
  return film && isFilm ? filmWarnings(task, film) : []
}

/** Files of the result nodes in order; for our own graphs all saved files. */
function resultsOf(
  files: readonly RemoteFile[],
  { outputs, workflow }: { outputs: readonly string[] | undefined; workflow: Workflow | undefined },
): readonly RemoteFile[] {
  if (outputs) return outputs.flatMap((id) => files.filter(({ node }) => node === id))
  if (!workflow) return files.filter(({ type }) => type === 'output')
  // An interrupted submission stored no list of nodes: previews may be results.
  const order = ({ node }: RemoteFile): number => (copyOf(node) ?? 0) * workflow.outputs.length + workflow.outputs.indexOf(originalOf(node))
  return files.filter(({ node }) => workflow.outputs.includes(originalOf(node))).toSorted((one, other) => order(one) - order(other))
}

/** Progress of the samplers, equally weighted. */
function reportOf(wire: Wire, key: string, samplers: readonly string[]): { ratio?: number; preview?: Uint8Array } {
  const { nodes = {}, preview } = progressOf(wire.at(''), wire.headers, key) ?? {}
  const done = samplers.reduce((sum, id) => sum + (nodes[id] ? nodes[id].value / nodes[id].max : 0), 0)
  return { ...(samplers.length > 0 && { ratio: done / samplers.length }), ...(preview && { preview }) }
}

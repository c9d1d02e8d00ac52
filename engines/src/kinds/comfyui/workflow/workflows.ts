import type { Text } from '@stipple/core/domain/text'
import type { WorkflowDraft } from '@stipple/core/domain/workflow'
import type { FoundModel, SavedWorkflow, WorkflowState } from '../../spec.ts'
import { describeValue } from '../missing-file.ts'
import type { Wire } from '../wire.ts'
import { FILM_WRITERS, withFilms } from './animated.ts'
import { convertPage } from './convert-page.ts'
import { openDraft, proposeDraft } from './draft.ts'
import { missingOf } from './missing.ts'
import { modelOf } from './model-of.ts'
import { type NodeInfos, readClasses, readNodeInfos } from './node-info.ts'
import { classesOf } from './page-format.ts'
import { readFile } from './read-file.ts'
import { dependenciesOf, readGraph } from './read-graph.ts'

interface File {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Reads a file and proposes a form using the server's node descriptions. */
export const readWorkflow = (wire: Wire, file: File): Promise<WorkflowDraft> =>
  draftOf(file, (classes) => readClasses(wire, [...classes, ...FILM_WRITERS]))

/** Reads a file and proposes a form. `read` returns descriptions of node classes. */
export async function draftOf({ name, bytes }: File, read: (classes: readonly string[]) => Promise<NodeInfos>): Promise<WorkflowDraft> {
  const { graph: given, page, app } = readFile(bytes)
  const infos = page && (await read(classesOf(page)))
  const graph = withFilms(readGraph(page && infos ? convertPage(page, infos) : given))
  return proposeDraft({ graph, app, name }, infos ?? (await read(Object.values(graph).map(({ class_type: type }) => type))))
}

export const openWorkflow = async (wire: Wire, saved: SavedWorkflow) => openDraft(saved, await readNodeInfos(wire, [saved.workflow.graph]))

/** State of a server's workflows, and those usable as models now. */
export async function surveyWorkflows(
  wire: Wire,
  workflows: readonly SavedWorkflow[],
): Promise<{ models: readonly FoundModel[]; states: readonly WorkflowState[]; warnings: readonly Text[] }> {
  const infos = await readNodeInfos(
    wire,
    workflows.map(({ workflow }) => workflow.graph),
  )
  const looked = workflows.map((saved) => lookAt(saved, infos))
  return {
    models: looked.flatMap(({ model }) => model ?? []),
    states: looked.map(({ state }) => state),
    warnings: looked.flatMap(({ warning }) => warning ?? []),
  }
}

function lookAt(
  { id, workflow, pins: kept }: SavedWorkflow,
  infos: NodeInfos,
): { model?: FoundModel; state: WorkflowState; warning?: Text } {
  const { graph, outputs, label } = workflow
  const used = [...new Set([...dependenciesOf(graph, outputs)].flatMap((node) => graph[node]?.class_type ?? []))]
  const now = Object.fromEntries(used.flatMap((name) => (infos.has(name) ? [[name, infos.get(name)?.digest ?? '']] : [])))
  const { classes, values } = missingOf(workflow, infos)
  const lacking = [...classes.map((name) => ({ en: name, zh: name })), ...values.map(describeValue)]
  if (lacking.length > 0)
    return {
      state: { id, pins: kept ?? {}, check: true },
      warning: {
        en: `The workflow “${label.en}” is not offered. Missing on this engine: ${lacking.map(({ en }) => en).join(', ')}.`,
        zh: `工作流“${label.zh}”暂不提供：该引擎缺少 ${lacking.map(({ zh }) => zh).join('、')}。`,
      },
    }
  const pins = kept && Object.keys(kept).length > 0 ? kept : now
  const changed = used.filter((name) => pins[name] !== now[name])
  return {
    model: modelOf(id, workflow),
    state: { id, pins, check: changed.length > 0 },
    ...(changed.length > 0 && {
      warning: {
        en: `Check the workflow “${label.en}” again: ${changed.join(', ')} changed on this engine.`,
        zh: `请重新检查工作流“${label.zh}”：该引擎上的 ${changed.join('、')} 有变化。`,
      },
    }),
  }
}

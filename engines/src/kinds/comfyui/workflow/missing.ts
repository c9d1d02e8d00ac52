import type { Workflow, WorkflowDraft } from '@stipple/core/domain/workflow'
import type { NodeInfos } from './node-info.ts'
import { isLink, dependenciesOf } from './read-graph.ts'

/** Classes and values of a workflow that its server lacks, except members' inputs. */
export function missingOf(
  { graph, fields, outputs }: Pick<Workflow, 'graph' | 'outputs'> & { fields: readonly { node: string; input: string }[] },
  infos: NodeInfos,
): WorkflowDraft['missing'] {
  const needed = dependenciesOf(graph, outputs)
  const nodes = Object.entries(graph).filter(([node]) => needed.has(node))
  const isFilled = (node: string, input: string): boolean => fields.some((field) => field.node === node && field.input === input)
  return {
    classes: [...new Set(nodes.flatMap(([, { class_type: type }]) => (infos.has(type) ? [] : [type])))],
    values: nodes.flatMap(([node, { class_type: type, inputs }]) =>
      Object.entries(inputs).flatMap(([input, value]) => {
        const info = infos.get(type)?.inputs[input]
        if (isLink(value) || info?.kind !== 'choice' || !info.options || isFilled(node, input)) return []
        // Uploads may be in folders missing from the list.
        if (info.options.some((option) => option === value) || (info.upload && /[/[]/.test(String(value)))) return []
        return [{ node, class: type, input, value: String(value).slice(0, 200) }]
      }),
    ),
  }
}

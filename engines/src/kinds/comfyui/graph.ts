import type { WorkflowGraph } from '@stipple/core/domain/workflow'

/** Output of a node: its id, and the output's index. */
export type Link = readonly [node: string, output: number]

export type Input = string | number | boolean | Link

/** A workflow in ComfyUI's API format: nodes by id. */
export type Workflow = Readonly<Record<string, { readonly class_type: string; readonly inputs: Readonly<Record<string, Input>> }>>

/** Builds a workflow node by node. */
export interface Graph {
  /** Adds a node and returns the links to its outputs. */
  add(node: string, inputs: Readonly<Record<string, Input>>): (output?: number) => Link
  workflow(): Workflow
}

export function createGraph(): Graph {
  const nodes: Record<string, Workflow[string]> = {}
  return {
    add: (node, inputs) => {
      const id = String(Object.keys(nodes).length + 1)
      nodes[id] = { class_type: node, inputs }
      return (output = 0) => [id, output]
    },
    workflow: () => nodes,
  }
}

/** Sampling nodes: the only slow ones. */
const SAMPLERS: ReadonlySet<string> = new Set(['KSampler', 'KSamplerAdvanced', 'SamplerCustom', 'SamplerCustomAdvanced'])

/** Ids of a workflow's samplers, which determine its progress. */
export const samplersOf = (workflow: WorkflowGraph): string[] =>
  Object.entries(workflow).flatMap(([id, { class_type }]) => (SAMPLERS.has(class_type) ? [id] : []))

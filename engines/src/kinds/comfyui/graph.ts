import type { WorkflowGraph } from '@stipple/core/domain/workflow'

/** An output of a node: its id, and which of its outputs. */
export type Link = readonly [node: string, output: number]

export type Input = string | number | boolean | Link

/** A workflow in the API format of ComfyUI: nodes by their id. */
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

/** Nodes that sample step by step: the only ones that take long. */
const SAMPLERS: ReadonlySet<string> = new Set(['KSampler', 'KSamplerAdvanced', 'SamplerCustom', 'SamplerCustomAdvanced'])

/** Ids of the samplers of a workflow: its progress is theirs. */
export const samplersOf = (workflow: WorkflowGraph): string[] =>
  Object.entries(workflow).flatMap(([id, { class_type }]) => (SAMPLERS.has(class_type) ? [id] : []))

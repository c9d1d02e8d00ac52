import type { WorkflowField, WorkflowGraph } from './workflow.ts'

type Place = Pick<WorkflowField, 'node' | 'input'>

/** Inputs that take a number of frames. */
export const isFrameCount = (input: string): boolean => /^(length|frames|num_frames|frame_count|frames_number|video_frames)$/.test(input)

/** Inputs that take frames a second. */
export const isFrameRate = (input: string): boolean => /^(fps|frame_rate)$/.test(input)

/** Node that an input is linked to. */
export const linkedNode = (value: unknown): string | undefined =>
  Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && typeof value[1] === 'number' ? value[0] : undefined

/** Returns true if a number counts frames: by the name of its input, or if it is passed unchanged to such an input. Other lengths are seconds. */
const countsFrames = (graph: WorkflowGraph, { node, input }: Place): boolean =>
  isFrameCount(input) ||
  Object.values(graph).some(({ inputs }) =>
    Object.entries(inputs).some(([name, value]) => isFrameCount(name) && linkedNode(value) === node),
  )

/** Frame rate of a graph: of the node that saves the frames, else of any other, else the usual one of video models. */
function framesPerSecond(graph: WorkflowGraph): number {
  const rates = Object.values(graph).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([name, value]) => {
      const rate = isFrameRate(name) ? numberIn(graph, value) : undefined
      return rate !== undefined && rate > 0 ? [{ rate, plays: linkedNode(inputs['images']) !== undefined }] : []
    }),
  )
  return (rates.find(({ plays }) => plays) ?? rates[0])?.rate ?? 16
}

/** A number, or that of the only node that is linked. */
function numberIn(graph: WorkflowGraph, value: unknown, depth = 0): number | undefined {
  if (typeof value === 'number') return value
  const { inputs } = graph[linkedNode(value) ?? ''] ?? {}
  const given = Object.values(inputs ?? {}).filter((one) => typeof one === 'number' || linkedNode(one) !== undefined)
  return given.length === 1 && depth < 4 ? numberIn(graph, given[0], depth + 1) : undefined
}

/** Length of the output of a graph in seconds, by the number at a place of it. */
export function secondsAt(graph: WorkflowGraph, place: Place): number | undefined {
  const value = graph[place.node]?.inputs[place.input]
  if (typeof value !== 'number') return undefined
  return countsFrames(graph, place) ? value / framesPerSecond(graph) : value
}

/** Number at a place of a graph for a length in seconds. */
export const lengthAt = (graph: WorkflowGraph, place: Place, seconds: number): number =>
  countsFrames(graph, place) ? seconds * framesPerSecond(graph) : seconds

import type { WorkflowRisk } from '@stipple/core/domain/workflow'
import type { NodeInfo } from './node-info.ts'

/** Nodes that write results to ComfyUI's output folder. */
const ORDINARY = /^(Save(Image|Video|WEBM|Audio|AnimatedWEBP|AnimatedPNG)\w*|Preview\w+|VHS_VideoCombine)$/
const CODE = /python|exec(?!ution)|eval|script|shell|command|lambda|javascript|run_?code/i
const NETWORK = /https?|url|download|webhook|request|fetch|(^|_)s3|ftp|discord|telegram|ollama|openai|gemini|claude|websocket/i
const PLACES = /^(\w*(path|directory|folder))$/i

/** Reasons to review a node before members run it, by its class. */
export function risksOf(type: string, inputs: Readonly<Record<string, unknown>>, info: NodeInfo | undefined): readonly WorkflowRisk[] {
  const names = Object.keys(inputs)
  return [
    ...(/save|write|export|store/i.test(type) && !ORDINARY.test(type)
      ? (['files'] as const)
      : names.some((name) => PLACES.test(name))
        ? (['files'] as const)
        : []),
    ...(CODE.test(type) ? (['code'] as const) : []),
    ...(NETWORK.test(type) || info?.isPaid === true || names.some((name) => /^(url|image_url|webhook\w*)$/i.test(name))
      ? (['network'] as const)
      : []),
    ...(info?.isPaid === true ? (['money'] as const) : []),
  ]
}

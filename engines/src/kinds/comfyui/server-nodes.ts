import { z } from 'zod'
import type { Wire } from './wire.ts'

/** Node classes of a ComfyUI server with the options of their inputs, including model files. */
export interface ServerNodes {
  has(node: string): boolean
  /** Options of an input; empty if the server lacks it. */
  options(node: string, input: string): readonly string[]
}

/** Classes with file lists for recipes, or that not every server has. */
const CLASSES = [
  'CheckpointLoaderSimple',
  'ImageOnlyCheckpointLoader',
  'UNETLoader',
  'UnetLoaderGGUF',
  'CLIPLoader',
  'DualCLIPLoader',
  'TripleCLIPLoader',
  'CLIPVisionLoader',
  'CLIPVisionEncode',
  'StyleModelLoader',
  'StyleModelApply',
  'IPAdapterModelLoader',
  'IPAdapterAdvanced',
  'VAELoader',
  'LoraLoader',
  'KSampler',
  'KSamplerAdvanced',
  'KSamplerSelect',
  'UpscaleModelLoader',
  'ModelSamplingAuraFlow',
  'FluxGuidance',
  'CFGGuider',
  'Flux2Scheduler',
  'EmptyFlux2LatentImage',
  'EmptySD3LatentImage',
  'TextEncodeQwenImageEditPlus',
  'ReferenceLatent',
  'ConditioningZeroOut',
  'ConditioningSetAreaPercentage',
  'ConditioningCombine',
  'InpaintModelConditioning',
  'ControlNetLoader',
  'SetUnionControlNetType',
  'ModelSamplingSD3',
  'EmptyHunyuanLatentVideo',
  'Wan22ImageToVideoLatent',
  'WanImageToVideo',
  'CreateVideo',
  'SaveVideo',
  'SaveWEBM',
  'EmptyAceStep1.5LatentAudio',
  'TextEncodeAceStepAudio1.5',
  'VAEDecodeAudio',
  'SaveAudioMP3',
  'EmptyLatentHunyuan3Dv2',
  'Hunyuan3Dv2Conditioning',
  'VAEDecodeHunyuan3D',
  'VoxelToMesh',
  'SaveGLB',
] as const

const values = z.array(z.union([z.string(), z.number(), z.boolean()]))
/** Options are `[values, {…}]`, in newer nodes `["COMBO", {"options": values}]`. */
const choice = z.union([
  z.tuple([values], z.unknown()).transform(([list]) => list),
  z.tuple([z.literal('COMBO'), z.object({ options: values })], z.unknown()).transform(([, { options }]) => options),
  z.unknown().transform(() => []),
])
const inputs = z.record(z.string(), choice)
const info = z.record(
  z.string(),
  z.object({ input: z.object({ required: inputs.default({}), optional: inputs.default({}) }).prefault({}) }),
)

/** Requests the relevant classes only; all of `/object_info` would be some 10 MB. */
export async function readServerNodes(wire: Wire): Promise<ServerNodes> {
  const found = await Promise.all(CLASSES.map((name) => wire.get(`object_info/${name}`, info)))
  const classes = new Map(found.flatMap((reply) => Object.entries(reply)))
  return {
    has: (node) => classes.has(node),
    options: (node, input) => {
      const { required = {}, optional = {} } = classes.get(node)?.input ?? {}
      return (required[input] ?? optional[input] ?? []).map(String)
    },
  }
}

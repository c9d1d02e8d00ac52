import { z } from 'zod'
import { CLIP_TYPES, CONTROL_NETWORKS, ENCODERS, UNION_TYPES } from './files.ts'

/**
 * Signatures of the relevant nodes of ComfyUI 0.3.64: inputs by name (a type, or options; `?` for optional ones), and outputs. Options include model
 * files of the test server.
 */
export interface NodeSignature {
  readonly inputs: Readonly<Record<string, string | readonly string[]>>
  readonly outputs: readonly string[]
}

const SAMPLERS = ['euler', 'euler_ancestral', 'heun', 'dpm_2', 'lms', 'dpmpp_2m', 'dpmpp_2m_sde', 'lcm', 'res_multistep', 'ddim', 'uni_pc']
const SCHEDULERS = ['simple', 'sgm_uniform', 'karras', 'exponential', 'ddim_uniform', 'beta', 'normal', 'linear_quadratic', 'kl_optimal']
const SCALING = ['nearest-exact', 'bilinear', 'area', 'bicubic', 'lanczos']

const node = (inputs: NodeSignature['inputs'], ...outputs: string[]): NodeSignature => ({ inputs, outputs })

export const NODES: Readonly<Record<string, NodeSignature>> = {
  CheckpointLoaderSimple: node(
    {
      ckpt_name: [
        'dreamshaper_8.safetensors',
        'SDXL\\juggernautXL_v9.safetensors',
        'sd3.5_medium.safetensors',
        'mystery.safetensors',
        'ace_step_1.5_turbo_aio.safetensors',
        'aura_flow_0.2.safetensors',
      ],
    },
    'MODEL',
    'CLIP',
    'VAE',
  ),
  UNETLoader: node(
    {
      unet_name: [
        'flux1-dev-fp8.safetensors',
        'flux1-schnell.safetensors',
        'flux1-fill-dev.safetensors',
        'flux1-dev-kontext_fp8_scaled.safetensors',
        'flux2_dev_fp8mixed.safetensors',
        'flux-2-klein-4b-fp8.safetensors',
        'z_image_turbo_bf16.safetensors',
        'qwen_image_2512_fp8_e4m3fn.safetensors',
        'qwen_image_edit_2511_bf16.safetensors',
        'wan2.2_ti2v_5B_fp16.safetensors',
        'wan2.1_t2v_1.3B_fp16.safetensors',
        'wan2.1_i2v_480p_14B_fp16.safetensors',
        'wan2.2_t2v_high_noise_14B_fp8_scaled.safetensors',
        'wan2.2_t2v_low_noise_14B_fp8_scaled.safetensors',
        'wan2.2_i2v_high_noise_14B_fp8_scaled.safetensors',
        'wan2.2_i2v_low_noise_14B_fp8_scaled.safetensors',
        'sd3.5_large_unet.safetensors',
        'acestep_v1.5_xl_turbo_bf16.safetensors',
      ],
      weight_dtype: ['default', 'fp8_e4m3fn', 'fp8_e4m3fn_fast', 'fp8_e5m2'],
    },
    'MODEL',
  ),
  CLIPLoader: node({ clip_name: ENCODERS, type: CLIP_TYPES, '?device': ['default', 'cpu'] }, 'CLIP'),
  DualCLIPLoader: node(
    { clip_name1: ENCODERS, clip_name2: ENCODERS, type: ['sdxl', 'sd3', 'flux', 'ace'], '?device': ['default', 'cpu'] },
    'CLIP',
  ),
  TripleCLIPLoader: node({ clip_name1: ENCODERS, clip_name2: ENCODERS, clip_name3: ENCODERS }, 'CLIP'),
  ImageOnlyCheckpointLoader: node({ ckpt_name: ['hunyuan_3d_v2.1.safetensors'] }, 'MODEL', 'CLIP_VISION', 'VAE'),
  CLIPVisionLoader: node(
    {
      clip_name: ['clip_vision_h.safetensors', 'CLIP-ViT-H-14-laion2B-s32B-b79K.safetensors', 'sigclip_vision_patch14_384.safetensors'],
    },
    'CLIP_VISION',
  ),
  StyleModelLoader: node({ style_model_name: ['flux1-redux-dev.safetensors'] }, 'STYLE_MODEL'),
  StyleModelApply: node(
    {
      conditioning: 'CONDITIONING',
      style_model: 'STYLE_MODEL',
      clip_vision_output: 'CLIP_VISION_OUTPUT',
      strength: 'FLOAT',
      strength_type: ['multiply', 'attn_bias'],
    },
    'CONDITIONING',
  ),
  // From the collection ComfyUI_IPAdapter_plus.
  IPAdapterModelLoader: node(
    {
      ipadapter_file: [
        'ip-adapter-plus-face_sd15.safetensors',
        'ip-adapter_sd15.safetensors',
        'ip-adapter-plus_sd15.safetensors',
        'ip-adapter_sdxl_vit-h.safetensors',
      ],
    },
    'IPADAPTER',
  ),
  IPAdapterAdvanced: node(
    {
      model: 'MODEL',
      ipadapter: 'IPADAPTER',
      image: 'IMAGE',
      weight: 'FLOAT',
      weight_type: ['linear', 'ease in', 'ease out', 'style transfer', 'composition'],
      combine_embeds: ['concat', 'add', 'subtract', 'average', 'norm average'],
      start_at: 'FLOAT',
      end_at: 'FLOAT',
      embeds_scaling: ['V only', 'K+V', 'K+V w/ C penalty', 'K+mean(V) w/ C penalty'],
      '?image_negative': 'IMAGE',
      '?attn_mask': 'MASK',
      '?clip_vision': 'CLIP_VISION',
    },
    'MODEL',
  ),
  CLIPVisionEncode: node({ clip_vision: 'CLIP_VISION', image: 'IMAGE', crop: ['center', 'none'] }, 'CLIP_VISION_OUTPUT'),
  VAELoader: node(
    {
      vae_name: [
        'ae.safetensors',
        'flux2-vae.safetensors',
        'qwen_image_vae.safetensors',
        'wan2.2_vae.safetensors',
        'wan_2.1_vae.safetensors',
        'sd35_vae.safetensors',
        'ace_1.5_vae.safetensors',
      ],
    },
    'VAE',
  ),
  LoraLoader: node(
    {
      model: 'MODEL',
      clip: 'CLIP',
      lora_name: ['Ink Wash.safetensors', 'film/grain_v2.safetensors', 'silent.safetensors'],
      strength_model: 'FLOAT',
      strength_clip: 'FLOAT',
    },
    'MODEL',
    'CLIP',
  ),
  CLIPSetLastLayer: node({ clip: 'CLIP', stop_at_clip_layer: 'INT' }, 'CLIP'),
  CLIPTextEncode: node({ text: 'STRING', clip: 'CLIP' }, 'CONDITIONING'),
  TextEncodeQwenImageEditPlus: node(
    { clip: 'CLIP', prompt: 'STRING', '?vae': 'VAE', '?image1': 'IMAGE', '?image2': 'IMAGE', '?image3': 'IMAGE' },
    'CONDITIONING',
  ),
  ReferenceLatent: node({ conditioning: 'CONDITIONING', '?latent': 'LATENT' }, 'CONDITIONING'),
  FluxGuidance: node({ conditioning: 'CONDITIONING', guidance: 'FLOAT' }, 'CONDITIONING'),
  ConditioningZeroOut: node({ conditioning: 'CONDITIONING' }, 'CONDITIONING'),
  ConditioningCombine: node({ conditioning_1: 'CONDITIONING', conditioning_2: 'CONDITIONING' }, 'CONDITIONING'),
  ConditioningSetAreaPercentage: node(
    { conditioning: 'CONDITIONING', width: 'FLOAT', height: 'FLOAT', x: 'FLOAT', y: 'FLOAT', strength: 'FLOAT' },
    'CONDITIONING',
  ),
  ModelSamplingAuraFlow: node({ model: 'MODEL', shift: 'FLOAT' }, 'MODEL'),
  ModelSamplingSD3: node({ model: 'MODEL', shift: 'FLOAT' }, 'MODEL'),
  EmptyLatentImage: node({ width: 'INT', height: 'INT', batch_size: 'INT' }, 'LATENT'),
  EmptySD3LatentImage: node({ width: 'INT', height: 'INT', batch_size: 'INT' }, 'LATENT'),
  EmptyFlux2LatentImage: node({ width: 'INT', height: 'INT', batch_size: 'INT' }, 'LATENT'),
  EmptyHunyuanLatentVideo: node({ width: 'INT', height: 'INT', length: 'INT', batch_size: 'INT' }, 'LATENT'),
  Wan22ImageToVideoLatent: node(
    { vae: 'VAE', width: 'INT', height: 'INT', length: 'INT', batch_size: 'INT', '?start_image': 'IMAGE' },
    'LATENT',
  ),
  WanImageToVideo: node(
    {
      positive: 'CONDITIONING',
      negative: 'CONDITIONING',
      vae: 'VAE',
      width: 'INT',
      height: 'INT',
      length: 'INT',
      batch_size: 'INT',
      '?clip_vision_output': 'CLIP_VISION_OUTPUT',
      '?start_image': 'IMAGE',
    },
    'CONDITIONING',
    'CONDITIONING',
    'LATENT',
  ),
  CreateVideo: node({ images: 'IMAGE', fps: 'FLOAT', '?audio': 'AUDIO' }, 'VIDEO'),
  SaveVideo: node({ video: 'VIDEO', filename_prefix: 'STRING', format: ['auto', 'mp4'], codec: ['auto', 'h264'] }),
  SaveWEBM: node({ images: 'IMAGE', filename_prefix: 'STRING', codec: ['vp9', 'av1'], fps: 'FLOAT', crf: 'FLOAT' }),
  'EmptyAceStep1.5LatentAudio': node({ seconds: 'FLOAT', batch_size: 'INT' }, 'LATENT'),
  'TextEncodeAceStepAudio1.5': node(
    {
      clip: 'CLIP',
      tags: 'STRING',
      lyrics: 'STRING',
      seed: 'INT',
      bpm: 'INT',
      duration: 'FLOAT',
      timesignature: ['2', '3', '4', '6'],
      language: 'en ja zh es de fr pt ru it nl pl tr vi cs fa id ko uk hu ar sv ro el'.split(' '),
      keyscale: ['major', 'minor'].flatMap((mode) =>
        ['C', 'C#', 'Db', 'D', 'D#', 'Eb', 'E', 'F', 'F#', 'Gb', 'G', 'G#', 'Ab', 'A', 'A#', 'Bb', 'B'].map((note) => `${note} ${mode}`),
      ),
      generate_audio_codes: 'BOOLEAN',
      cfg_scale: 'FLOAT',
      temperature: 'FLOAT',
      top_p: 'FLOAT',
      top_k: 'INT',
      min_p: 'FLOAT',
    },
    'CONDITIONING',
  ),
  VAEDecodeAudio: node({ samples: 'LATENT', vae: 'VAE' }, 'AUDIO'),
  SaveAudioMP3: node({ audio: 'AUDIO', filename_prefix: 'STRING', quality: ['V0', '128k', '320k'] }),
  EmptyLatentHunyuan3Dv2: node({ resolution: 'INT', batch_size: 'INT' }, 'LATENT'),
  Hunyuan3Dv2Conditioning: node({ clip_vision_output: 'CLIP_VISION_OUTPUT' }, 'CONDITIONING', 'CONDITIONING'),
  VAEDecodeHunyuan3D: node({ samples: 'LATENT', vae: 'VAE', num_chunks: 'INT', octree_resolution: 'INT' }, 'VOXEL'),
  VoxelToMesh: node({ voxel: 'VOXEL', algorithm: ['surface net', 'basic'], threshold: 'FLOAT' }, 'MESH'),
  SaveGLB: node({ mesh: 'MESH', filename_prefix: 'STRING' }),
  VAEEncode: node({ pixels: 'IMAGE', vae: 'VAE' }, 'LATENT'),
  VAEDecode: node({ samples: 'LATENT', vae: 'VAE' }, 'IMAGE'),
  InpaintModelConditioning: node(
    { positive: 'CONDITIONING', negative: 'CONDITIONING', vae: 'VAE', pixels: 'IMAGE', mask: 'MASK', noise_mask: 'BOOLEAN' },
    'CONDITIONING',
    'CONDITIONING',
    'LATENT',
  ),
  ControlNetLoader: node({ control_net_name: CONTROL_NETWORKS }, 'CONTROL_NET'),
  SetUnionControlNetType: node({ control_net: 'CONTROL_NET', type: UNION_TYPES }, 'CONTROL_NET'),
  ControlNetApplyAdvanced: node(
    {
      positive: 'CONDITIONING',
      negative: 'CONDITIONING',
      control_net: 'CONTROL_NET',
      image: 'IMAGE',
      strength: 'FLOAT',
      start_percent: 'FLOAT',
      end_percent: 'FLOAT',
      '?vae': 'VAE',
    },
    'CONDITIONING',
    'CONDITIONING',
  ),
  ImagePadForOutpaint: node({ image: 'IMAGE', left: 'INT', top: 'INT', right: 'INT', bottom: 'INT', feathering: 'INT' }, 'IMAGE', 'MASK'),
  SetLatentNoiseMask: node({ samples: 'LATENT', mask: 'MASK' }, 'LATENT'),
  LatentUpscale: node(
    {
      samples: 'LATENT',
      upscale_method: ['nearest-exact', 'bilinear', 'area', 'bicubic', 'bislerp'],
      width: 'INT',
      height: 'INT',
      crop: ['disabled', 'center'],
    },
    'LATENT',
  ),
  KSampler: node(
    {
      model: 'MODEL',
      seed: 'INT',
      steps: 'INT',
      cfg: 'FLOAT',
      sampler_name: SAMPLERS,
      scheduler: SCHEDULERS,
      positive: 'CONDITIONING',
      negative: 'CONDITIONING',
      latent_image: 'LATENT',
      denoise: 'FLOAT',
    },
    'LATENT',
  ),
  KSamplerAdvanced: node(
    {
      model: 'MODEL',
      add_noise: ['enable', 'disable'],
      noise_seed: 'INT',
      steps: 'INT',
      cfg: 'FLOAT',
      sampler_name: SAMPLERS,
      scheduler: SCHEDULERS,
      positive: 'CONDITIONING',
      negative: 'CONDITIONING',
      latent_image: 'LATENT',
      start_at_step: 'INT',
      end_at_step: 'INT',
      return_with_leftover_noise: ['disable', 'enable'],
    },
    'LATENT',
  ),
  RandomNoise: node({ noise_seed: 'INT' }, 'NOISE'),
  KSamplerSelect: node({ sampler_name: SAMPLERS }, 'SAMPLER'),
  CFGGuider: node({ model: 'MODEL', positive: 'CONDITIONING', negative: 'CONDITIONING', cfg: 'FLOAT' }, 'GUIDER'),
  Flux2Scheduler: node({ steps: 'INT', width: 'INT', height: 'INT' }, 'SIGMAS'),
  SplitSigmasDenoise: node({ sigmas: 'SIGMAS', denoise: 'FLOAT' }, 'SIGMAS', 'SIGMAS'),
  SamplerCustomAdvanced: node(
    { noise: 'NOISE', guider: 'GUIDER', sampler: 'SAMPLER', sigmas: 'SIGMAS', latent_image: 'LATENT' },
    'LATENT',
    'LATENT',
  ),
  LoadImage: node({ image: 'UPLOAD' }, 'IMAGE', 'MASK'),
  LoadImageMask: node({ image: 'UPLOAD', channel: ['alpha', 'red', 'green', 'blue'] }, 'MASK'),
  ImageScale: node({ image: 'IMAGE', upscale_method: SCALING, width: 'INT', height: 'INT', crop: ['disabled', 'center'] }, 'IMAGE'),
  ImageCompositeMasked: node(
    { destination: 'IMAGE', source: 'IMAGE', x: 'INT', y: 'INT', resize_source: 'BOOLEAN', '?mask': 'MASK' },
    'IMAGE',
  ),
  UpscaleModelLoader: node({ model_name: ['4x-UltraSharp.pth'] }, 'UPSCALE_MODEL'),
  ImageUpscaleWithModel: node({ upscale_model: 'UPSCALE_MODEL', image: 'IMAGE' }, 'IMAGE'),
  SaveImage: node({ images: 'IMAGE', filename_prefix: 'STRING' }),
  PreviewImage: node({ images: 'IMAGE' }),
  SaveAudio: node({ audio: 'AUDIO', filename_prefix: 'STRING' }),
}

type Workflow = Readonly<Record<string, { readonly class_type: string; readonly inputs: Readonly<Record<string, unknown>> }>>
type NodeError = { readonly type: string; readonly details: string }

/** Errors by node for which the server would refuse a workflow; checks and error names are those of its `validate_prompt`. */
export function errorsOf(workflow: Workflow, { uploads }: { uploads: ReadonlySet<string> }): Record<string, { errors: NodeError[] }> {
  const errors = Object.entries(workflow).flatMap(([id, { class_type: name, inputs }]): [string, { errors: NodeError[] }][] => {
    const wanted = NODES[name]?.inputs ?? {}
    const unknown = NODES[name] ? [] : [{ type: 'invalid_prompt', details: name }]
    const found = Object.entries(wanted).flatMap(([key, type]): NodeError[] => {
      const input = key.replace('?', '')
      const value = inputs[input]
      if (value === undefined) return key.startsWith('?') ? [] : [{ type: 'required_input_missing', details: input }]
      const wrong = typeError(value, type, { workflow, uploads })
      return wrong ? [{ type: wrong, details: `${input}: ${JSON.stringify(value)}` }] : []
    })
    const all = [...unknown, ...found]
    return all.length > 0 ? [[id, { errors: all }]] : []
  })
  return Object.fromEntries(errors)
}

function typeError(
  value: unknown,
  type: string | readonly string[],
  { workflow, uploads }: { workflow: Workflow; uploads: ReadonlySet<string> },
): string | undefined {
  const link = z.tuple([z.string(), z.int()]).safeParse(value).data
  if (link) {
    const made = NODES[workflow[link[0]]?.class_type ?? '']?.outputs[link[1]]
    if (made === undefined) return 'bad_linked_input'
    return made === type ? undefined : 'return_type_mismatch'
  }
  if (typeof type === 'object') return type.includes(String(value)) ? undefined : 'value_not_in_list'
  if (type === 'UPLOAD') return uploads.has(String(value)) ? undefined : 'custom_validation_failed'
  const fits = {
    INT: Number.isInteger(value),
    FLOAT: typeof value === 'number',
    STRING: typeof value === 'string',
    BOOLEAN: typeof value === 'boolean',
  }[type]
  return fits ? undefined : 'invalid_input_type'
}

/** Options of an input. */
export function optionsOf(name: string, input: string): readonly string[] {
  const values = NODES[name]?.inputs[input]
  return typeof values === 'object' ? values : []
}

/** Response of `/object_info/{name}`; every second option list in the format of newer nodes. */
export function objectInfo(name: string): object {
  const signature = NODES[name]
  if (!signature) return {}
  const entries = Object.entries(signature.inputs).map(([key, type], index): [string, unknown] => [
    key,
    typeof type === 'string' ? [type, {}] : index % 2 === 0 ? [type, { tooltip: 'a choice' }] : ['COMBO', { options: type }],
  ])
  const required = Object.fromEntries(entries.filter(([key]) => !key.startsWith('?')))
  const optional = Object.fromEntries(entries.filter(([key]) => key.startsWith('?')).map(([key, value]) => [key.slice(1), value]))
  const { outputs } = signature
  const order = { required: Object.keys(required), optional: Object.keys(optional) }
  return {
    [name]: {
      input: { required, optional },
      input_order: order,
      output: outputs,
      output_is_list: outputs.map(() => false),
      output_name: outputs,
      name,
      display_name: name,
      description: '',
      category: 'test',
      output_node: outputs.length === 0,
    },
  }
}

/** Simulated program. */
export type SdapiFlavour = 'a1111' | 'forge' | 'sdnext' | 'koboldcpp' | 'sdcpp'

export const CHECKPOINTS: readonly string[] = [
  'dreamshaper_8.safetensors [879db523c3]',
  'SDXL/juggernaut_v9.safetensors [d91d35736d]',
  'sd3.5_medium.safetensors',
  'flux1-dev-bnb-nf4-v2.safetensors',
  'wan2.1_t2v_14B.safetensors',
]

export const SAMPLERS = ['DPM++ 2M', 'DPM++ 2M Karras', 'Euler a', 'Euler', 'DDIM', 'UniPC'] as const

const checkpoint = (title: string): object => ({
  title,
  model_name: title.replace(/^.*\/|\..*$/g, ''),
  hash: /\[(\w+)\]/.exec(title)?.[1] ?? null,
  sha256: null,
  filename: `/srv/models/${title.replace(/ \[.*$/, '')}`,
  config: null,
  type: 'safetensors',
})

const SHARED: Readonly<Record<string, unknown>> = {
  'sdapi/v1/options': { sd_model_checkpoint: CHECKPOINTS[0], samples_format: 'png' },
  'sdapi/v1/sd-models': CHECKPOINTS.map(checkpoint),
  'sdapi/v1/samplers': SAMPLERS.map((name) => ({ name, aliases: [name.toLowerCase()], options: {} })),
}

const WEBUI: Readonly<Record<string, unknown>> = {
  ...SHARED,
  'sdapi/v1/cmd-flags': { api: true, api_auth: 'member:a secret of the server', port: 7860 },
  'sdapi/v1/schedulers': ['Automatic', 'Normal', 'Karras', 'Simple', 'SGM Uniform'].map((label) => ({
    name: label.toLowerCase(),
    label,
    aliases: null,
  })),
  'sdapi/v1/upscalers': ['None', 'Lanczos', 'Nearest', 'R-ESRGAN 4x+', '4x-UltraSharp'].map((name) => ({ name, scale: 4 })),
  'sdapi/v1/face-restorers': ['CodeFormer', 'GFPGAN'].map((name) => ({ name, cmd_dir: `/srv/models/${name}` })),
  'sdapi/v1/memory': {
    ram: { free: 1, used: 1, total: 2 },
    cuda: { system: { free: 2e10, used: 5e9, total: 25_757_220_864 }, active: {} },
  },
  'sdapi/v1/loras': [
    {
      name: 'Ink Wash',
      alias: 'ink',
      path: '/srv/loras/Ink Wash.safetensors',
      metadata: { 'modelspec.trigger_phrase': 'ink wash, sumi-e', ss_base_model_version: 'sdxl_base_v1-0' },
    },
    {
      name: 'grain_v2',
      alias: 'none',
      path: '/srv/loras/grain_v2.safetensors',
      metadata: { ss_tag_frequency: '{"10_film grain": {"grain": 10}}' },
    },
    { name: 'odd:name', alias: 'none', path: '/srv/loras/odd:name.safetensors', metadata: null },
  ],
}

const CONTROL = {
  'controlnet/settings': { control_net_unit_count: 3 },
  'controlnet/module_list': {
    module_list: ['none', 'canny', 'depth_midas', 'reference_only', 'reference_adain', 'reference_adain+attn', 'ip-adapter-auto'],
  },
  'controlnet/model_list': {
    model_list: [
      'control_v11p_sd15_canny [d14c016b]',
      'control_v11f1p_sd15_depth [cfd03158]',
      'control_v11p_sd15_scribble [d4ba51ff]',
      'diffusers_xl_canny_full [2b69fca4]',
    ],
  },
}

/** Readable data of each program, by address. */
export const LISTS: Readonly<Record<SdapiFlavour, Readonly<Record<string, unknown>>>> = {
  a1111: { ...WEBUI, ...CONTROL },
  forge: { ...WEBUI, ...CONTROL, 'sdapi/v1/sd-modules': [{ model_name: 'ae', filename: '/srv/vae/ae.safetensors' }] },
  sdnext: {
    ...WEBUI,
    // Samplers are listed here too.
    'sdapi/v1/schedulers': SAMPLERS.map((name) => ({ name, cls: 'Scheduler', options: {} })),
    // Its detectors are listed at the old address.
    'sdapi/v1/face-restorers': [{ name: 'face-yolo8n', path: null }],
    'sdapi/v1/status': { status: 'idle', task: '' },
    'sdapi/v1/version': { app: 'sd.next', updated: '2026-07-23', commit: '058a7f0' },
  },
  sdcpp: {
    'sdcpp/v1/capabilities': { model: { name: 'dreamshaper_8.safetensors', stem: 'dreamshaper_8' } },
    'sdapi/v1/options': { samples_format: 'png', sd_model_checkpoint: 'dreamshaper_8' },
    'sdapi/v1/sd-models': [
      { ...checkpoint('dreamshaper_8'), model_name: 'dreamshaper_8', filename: 'dreamshaper_8.safetensors', hash: '8888888888' },
    ],
    'sdapi/v1/samplers': ['default', 'euler', 'euler_a', 'dpm++2m'].map((name) => ({ name, aliases: [name], options: {} })),
    'sdapi/v1/schedulers': ['default', 'discrete', 'normal', 'karras', 'simple'].map((name) => ({ name, label: name })),
    'sdapi/v1/loras': [{ name: 'ink', path: 'ink.safetensors' }],
    'sdapi/v1/upscalers': ['None', 'Lanczos', 'Nearest'].map((name) => ({ name, model_name: null, scale: 4 })),
    'sdapi/v1/latent-upscale-modes': [{ name: 'Latent' }],
  },
  koboldcpp: { ...SHARED, 'api/extra/version': { result: 'KoboldCpp', version: '1.76' } },
}

/** Our sampler names and ComfyUI's; others are equal. */
const NAMES: Readonly<Record<string, string>> = {
  k_euler: 'euler',
  k_euler_a: 'euler_ancestral',
  k_heun: 'heun',
  k_lms: 'lms',
  k_dpm_2: 'dpm_2',
  k_dpm_2_a: 'dpm_2_ancestral',
  k_dpm_fast: 'dpm_fast',
  k_dpm_adaptive: 'dpm_adaptive',
  k_dpmpp_2m: 'dpmpp_2m',
  k_dpmpp_2s_a: 'dpmpp_2s_ancestral',
  k_dpmpp_sde: 'dpmpp_sde',
}
const OURS = new Map(Object.entries(NAMES).map(([ours, theirs]) => [theirs, ours]))

export const toComfySampler = (name: string): string => NAMES[name] ?? name
export const fromComfySampler = (name: string): string => OURS.get(name) ?? name

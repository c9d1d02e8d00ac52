/** Our ids of samplers, by all spellings of programs, without punctuation and in lower case. */
const IDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    k_euler: 'euler', k_euler_a: 'eulera, eulerancestral', k_heun: 'heun', k_lms: 'lms', k_dpm_2: 'dpm2', k_dpm_2_a: 'dpm2a, dpm2ancestral',
    k_dpm_fast: 'dpmfast', k_dpm_adaptive: 'dpmadaptive', k_dpmpp_2m: 'dpmpp2m', k_dpmpp_2s_a: 'dpmpp2sa, dpmpp2sancestral',
    k_dpmpp_sde: 'dpmppsde', ddim: 'ddim', plms: 'plms',
  }).flatMap(([id, names]) => names.split(', ').map((name) => [name, id] as const)),
) // prettier-ignore

/** The same sampler is `DPM++ 2S a`, `dpm++2s_a` and `k_dpmpp_2s_ancestral`. */
export const plainSampler = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('++', 'pp')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .replace(/^ ?(?:sample )?k /, '')
    .replaceAll(' ', '')

/** Our id of a sampler, or the program's own name for an unknown one. */
export const samplerId = (name: string): string => IDS.get(plainSampler(name)) ?? name

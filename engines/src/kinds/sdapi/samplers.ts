/** Our sampler names and those of these programs. */
const NAMES: Readonly<Record<string, string>> = {
  k_euler: 'Euler',
  k_euler_a: 'Euler a',
  k_heun: 'Heun',
  k_lms: 'LMS',
  k_dpm_2: 'DPM2',
  k_dpm_2_a: 'DPM2 a',
  k_dpm_fast: 'DPM fast',
  k_dpm_adaptive: 'DPM adaptive',
  k_dpmpp_2m: 'DPM++ 2M',
  k_dpmpp_2s_a: 'DPM++ 2S a',
  k_dpmpp_sde: 'DPM++ SDE',
  ddim: 'DDIM',
  plms: 'PLMS',
}

/** The same name is `DPM++ 2S a` in one program and `dpm++2s_a` in another. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]/g, '')
const OURS = new Map(Object.entries(NAMES).map(([ours, theirs]) => [plain(theirs), ours]))

/** Samplers of a server by our names; variants that only differ by schedule are left out. */
export const fromServer = (names: readonly string[]): readonly string[] =>
  names
    .filter((name) => !names.includes(name.replace(/ (Karras|Exponential)$/, '')) || !/ (Karras|Exponential)$/.test(name))
    .map((name) => OURS.get(plain(name)) ?? name)

/** Name of our sampler in these programs. */
export const samplerName = (sampler: string): string => NAMES[sampler] ?? sampler

/** The server's name for our sampler; undefined if it lacks it. */
export const toServer = (sampler: string, names: readonly string[]): string | undefined =>
  names.find((name) => plain(name) === plain(samplerName(sampler)))

/** Noise schedules by the families' names. */
const SCHEDULES: Readonly<Record<string, string>> = { karras: 'Karras', normal: 'Normal', simple: 'Simple', sgm_uniform: 'SGM Uniform' }

/** The server's name for a noise schedule; undefined for its default. */
export const scheduleToServer = (schedule: string, names: readonly string[]): string | undefined =>
  names.find((name) => plain(name) === plain(SCHEDULES[schedule] ?? schedule))

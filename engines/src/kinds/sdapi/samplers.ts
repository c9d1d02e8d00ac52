/** Names that samplers have in the product, and in these programs. */
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

/** The same name is written `DPM++ 2S a` by one program and `dpm++2s_a` by another. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]/g, '')
const OURS = new Map(Object.entries(NAMES).map(([ours, theirs]) => [plain(theirs), ours]))

/** Samplers of a server by our names; those that differ from another by the schedule in their name are left out. */
export const fromServer = (names: readonly string[]): readonly string[] =>
  names
    .filter((name) => !names.includes(name.replace(/ (Karras|Exponential)$/, '')) || !/ (Karras|Exponential)$/.test(name))
    .map((name) => OURS.get(plain(name)) ?? name)

/** Name of one of our samplers in these programs. */
export const samplerName = (sampler: string): string => NAMES[sampler] ?? sampler

/** The server's name for one of our samplers; undefined where it has none. */
export const toServer = (sampler: string, names: readonly string[]): string | undefined =>
  names.find((name) => plain(name) === plain(samplerName(sampler)))

/** Noise schedules by the names that the families have for them. */
const SCHEDULES: Readonly<Record<string, string>> = { karras: 'Karras', normal: 'Normal', simple: 'Simple', sgm_uniform: 'SGM Uniform' }

/** The server's name for a noise schedule; undefined leaves the choice to it. */
export const scheduleToServer = (schedule: string, names: readonly string[]): string | undefined =>
  names.find((name) => plain(name) === plain(SCHEDULES[schedule] ?? schedule))

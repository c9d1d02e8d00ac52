import type { Warning } from '../spec.ts'
import type { SubjectNetworks, SubjectMethod } from './subject-networks.ts'

/** Warns if a subject is found with a simpler method than requested. */
export const simplerCutOut = ({ kind }: SubjectNetworks, wanted: SubjectMethod = 'isnet'): readonly Warning[] =>
  kind === wanted ? [] : [SIMPLER]

const SIMPLER: Warning = {
  code: 'simpler_model',
  text: {
    en: 'The precise cutout model is not available, so a simpler one was used. Edges may be less precise.',
    zh: '精细抠图模型不可用，主体改用较简单的方法识别，边缘可能不够精细。',
  },
}

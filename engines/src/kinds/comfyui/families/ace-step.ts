import { LIMITS } from '@stipple/core/domain/limits'
import type { Family } from './family.ts'

export const family: Family = {
  id: 'ace-step',
  label: 'ACE-Step 1.5',
  description: { en: 'Music from a description, and songs from your lyrics', zh: '按描述作曲，也能按歌词唱出整首歌' },
  base: 'ace-step',
  style: 'other',
  rank: 70,
  tasks: ['music'],
  media: 'voice',
  loader: 'checkpoint',
  files: /ace.?step.*1\.?5/i,
  latent: 'EmptyAceStep1.5LatentAudio',
  nodes: ['TextEncodeAceStepAudio1.5', 'VAEDecodeAudio', 'SaveAudioMP3'],
  side: 1,
  step: 1,
  defaults: { steps: 8, cfg: 1, sampler: 'euler', scheduler: 'simple' },
  guidance: 'none',
  shift: { node: 'ModelSamplingAuraFlow', shift: 3 },
  form: {
    lyrics: {
      type: 'string',
      widget: 'text',
      area: 'main',
      maxLength: LIMITS.prompt.max,
      label: { en: 'Lyrics', zh: '歌词' },
      hint: { en: 'Leave empty for instrumental music', zh: '留空则为纯音乐' },
    },
  },
}

import type { Gallery } from '../gallery.ts'

export const gallery: Gallery = {
  mode: 'GenMusic',
  cases: [
    { input: { prompt: 'calm piano at night, 70 bpm', seconds: 10, seed: 1 } },
    { input: { prompt: '欢快的国风，古筝与笛子', seconds: 10, seed: 2 } },
    { input: { prompt: 'upbeat electronic in A minor', seconds: 10, seed: 3 } },
  ],
}

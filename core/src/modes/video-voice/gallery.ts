import { film, type Gallery } from '../gallery.ts'

export const gallery: Gallery = {
  mode: 'VideoVoice',
  cases: [{ input: { video: 'v', text: 'The sea is calm tonight.', seed: 1 }, pictures: { v: film('lighthouse') } }],
}
